/** Composes the studio: everything that isn't window, menu or page. */
export { type Core, createCore } from "./create-core.ts";
export type { Ports } from "./ports.ts";
