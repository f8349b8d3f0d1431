import { createContext } from "react";

/**
 * A reply of this conversation is being received: nothing else can be asked meanwhile. Only the buttons that say so
 * are drawn again when it begins and ends.
 */
export const ThreadBusy = createContext(false);
