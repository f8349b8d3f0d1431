/** Name of a meta element in the document of a studio that can't be opened: its page waits for the start screen. */
export const closedMetaName = "reelsong-closed";
