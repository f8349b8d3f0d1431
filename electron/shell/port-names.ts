/** The only two messages between preload and main: the page asks for a port, and gets one. */
export const portRequest = "reelsong:request-port";
export const portMessage = "reelsong:port";
