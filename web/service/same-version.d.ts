// The pages come from the service and have its version: they know all values that it returns.
import "../../generated/client/open.js";

declare module "../../generated/client/open.js" {
  interface Versions {
    later: never;
  }
}
