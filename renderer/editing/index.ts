/** What the fields that CodeMirror draws have in common: lyrics, scripts and long messages. */
export { historyKeys } from "./history-keys.ts";
export { rememberPlace, restorePlace } from "./remember-place.ts";
