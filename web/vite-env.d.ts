// Lets the compiler accept imports that Vite resolves: style sheets, and pictures by their address.
declare module "*.css";

declare module "*.svg" {
  const address: string;
  export default address;
}
