/** The only messages between preload and main: the page asks for a port and gets one, and begins to drag files out. */
export const portRequest = "reelsong:request-port";
export const portMessage = "reelsong:port";
export const dragRequest = "reelsong:drag";
