import type { StreamEvent } from "#shared/wire/text/stream-events.ts";

export const started = (model = "Vendor-M3"): StreamEvent => ({
  type: "message_start",
  message: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model,
    content: [],
    stop_reason: null,
    usage: { input_tokens: 7, output_tokens: 0 },
  },
});
export const thinkingStart = (index = 0): StreamEvent => ({
  type: "content_block_start",
  index,
  content_block: { type: "thinking", thinking: "", signature: "" },
});
export const textStart = (index = 0): StreamEvent => ({
  type: "content_block_start",
  index,
  content_block: { type: "text", text: "" },
});
export const textDelta = (text: string, index = 0): StreamEvent => ({
  type: "content_block_delta",
  index,
  delta: { type: "text_delta", text },
});
export const thinkingDelta = (thinking: string, index = 0): StreamEvent => ({
  type: "content_block_delta",
  index,
  delta: { type: "thinking_delta", thinking },
});
export const signatureDelta = (signature: string, index = 0): StreamEvent => ({
  type: "content_block_delta",
  index,
  delta: { type: "signature_delta", signature },
});
export const blockStop = (index = 0): StreamEvent => ({ type: "content_block_stop", index });
export const ended = (stop_reason = "end_turn"): StreamEvent[] => [
  { type: "message_delta", delta: { stop_reason }, usage: { output_tokens: 5 } },
  { type: "message_stop" },
];

/** A whole plain reply. */
export const plainReply = (...texts: string[]): StreamEvent[] => [
  started(),
  { type: "ping" },
  textStart(),
  ...texts.map((text) => textDelta(text)),
  blockStop(),
  ...ended(),
];

/** A stream that the test feeds by hand. Ends, fails or waits as told; breaks off when `signal` aborts. */
export class HandFedStream {
  readonly #waiting: (StreamEvent | Error | null)[] = [];
  #wake: (() => void) | undefined;
  aborted = false;

  feed(...events: StreamEvent[]): void {
    this.#waiting.push(...events);
    this.#wake?.();
  }
  fail(error: Error): void {
    this.#waiting.push(error);
    this.#wake?.();
  }
  end(): void {
    this.#waiting.push(null);
    this.#wake?.();
  }
  async *read(signal?: AbortSignal): AsyncGenerator<StreamEvent> {
    signal?.addEventListener("abort", () => {
      this.aborted = true;
      this.fail(new Error("the reader left"));
    });
    for (;;) {
      while (this.#waiting.length === 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      const next = this.#waiting.shift();
      if (next === null || next === undefined) return;
      if (next instanceof Error) throw next;
      yield next;
    }
  }
}
