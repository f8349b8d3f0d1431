/** Composes the studio: everything that isn't window, menu or page. */
export { type Core, createCore } from "./create-core.ts";
export { openStudio, type Studio } from "./open-studio.ts";
export type { Ports } from "./ports.ts";
