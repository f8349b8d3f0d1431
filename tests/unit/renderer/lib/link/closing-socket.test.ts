import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/websocket";
import { expect, test } from "vitest";
import { tolerantUntilClosed } from "#renderer/lib/link/closing-socket.ts";

class OpenSocket extends EventTarget {
  readyState: number = WebSocket.OPEN;
  readonly sent: unknown[] = [];
  send(data: unknown): void {
    this.sent.push(data);
  }
}

function openPage() {
  const socket = new OpenSocket();
  const link = new RPCLink({ websocket: tolerantUntilClosed(socket as unknown as WebSocket) });
  const client = createORPCClient(link) as { wait(words: string, options?: { signal: AbortSignal }): Promise<string> };
  return { socket, client };
}

// Vitest fails a run in which a rejection is caught by nobody.
test("a call that is given up while the socket closes throws where it was made, and nowhere else", async () => {
  const { socket, client } = openPage();
  const leaving = new AbortController();
  const waiting = client.wait("a frame", { signal: leaving.signal });
  await expect.poll(() => socket.sent).toHaveLength(1);
  socket.readyState = WebSocket.CLOSING;
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
});

test("a call made while it closes ends with it; one made after it fails at once", async () => {
  const { socket, client } = openPage();
  socket.readyState = WebSocket.CLOSING;
  const waiting = client.wait("the end");
  await expect.poll(() => socket.sent).toHaveLength(1);
  socket.readyState = WebSocket.CLOSED;
  socket.dispatchEvent(new Event("close"));
  await expect(waiting).rejects.toThrow();
  await expect(client.wait("more")).rejects.toThrow();
});
