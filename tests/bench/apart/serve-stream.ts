import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Serves one reply of as many text deltas as the first argument says, and prints where. */
const count = Number(process.argv[2]);
const frame = (event: { type: string }) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "Vendor-M3",
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 0 },
};
const body = Buffer.from(
  [
    frame({ type: "message_start", message } as { type: string }),
    frame({ type: "ping" }),
    frame({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } } as { type: string }),
    ...Array.from({ length: count }, (_, at) =>
      frame({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: `word ${at} ` } } as {
        type: string;
      }),
    ),
    frame({ type: "content_block_stop", index: 0 } as { type: string }),
    frame({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: count } } as {
      type: string;
    }),
    frame({ type: "message_stop" }),
  ].join(""),
);

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
