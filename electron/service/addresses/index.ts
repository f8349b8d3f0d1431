/** Public addresses that shots name in place of files: looked at by the core, and never by the page. */
export { type AddressService, createAddressService } from "./address-service.ts";
export { createAddressRoutes } from "./routes.ts";
