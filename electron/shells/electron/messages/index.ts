/** What preload shares with main, and all that it may import: a sandboxed preload script has no Node to load more with. */
export { dragRequest, portMessage, portRequest } from "./port-names.ts";
