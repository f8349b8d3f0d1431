type Socket = Pick<WebSocket, "addEventListener" | "removeEventListener" | "send" | "readyState">;

/**
 * A socket that is being closed, for oRPC: it takes what is sent, as the browser's does, and its `close` ends every call
 * that waits. oRPC itself would throw, and where it only tells the core that a call was given up nobody catches that.
 */
export const tolerantUntilClosed = (socket: Socket): Socket => ({
  get readyState() {
    return socket.readyState === WebSocket.CLOSING ? WebSocket.OPEN : socket.readyState;
  },
  send: (data) => socket.send(data),
  addEventListener: socket.addEventListener.bind(socket),
  removeEventListener: socket.removeEventListener.bind(socket),
});
