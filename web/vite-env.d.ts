// Lets the compiler take what Vite puts into the pages: style sheets, and pictures by their address.
declare module "*.css";

declare module "*.svg" {
  const address: string;
  export default address;
}
