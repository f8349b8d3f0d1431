import { createAudioScanner } from "./audio-scanner.ts";

/** What came of a streamed song: audio of the event under way, and the event's document without it once it is whole. */
export interface MusicEvent {
  /** Undefined while the event has not ended. */
  readonly document: unknown;
  readonly audio: readonly Buffer[];
}

const LF = 0x0a;
const CR = 0x0d;
const DATA = "data:";

/**
 * Reads `data:` lines that are whole response objects (WIRE.md § Music, streamed response). Its own reader, over bytes,
 * because the last event repeats the whole song: as text that would be many times its size. An audio piece comes
 * as soon as it is decoded.
 */
export async function* readMusicEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MusicEvent> {
  let scanner = createAudioScanner();
  let audio: Buffer[] = [];
  let hasData = false;
  /** The first characters of the line, until it is clear whether it is data. */
  let head = "";
  let kind: "unclear" | "data" | "other" = "unclear";
  const feed = (bytes: Uint8Array) => {
    hasData = true;
    audio.push(...scanner.feed(bytes));
  };

  for await (const given of chunks) {
    // The event may have no end: its audio never waits here.
    if (audio.length > 0) {
      yield { document: undefined, audio };
      audio = [];
    }
    const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    for (let at = 0; at < chunk.length; ) {
      const byte = chunk[at] as number;
      if (byte === LF) {
        at += 1;
        if (head === "" && kind === "unclear" && hasData) {
          let document: unknown;
          try {
            document = scanner.finish();
          } catch (cause) {
            // What came of the event was paid for, whatever is wrong with it.
            if (audio.length > 0) yield { document: undefined, audio };
            throw cause;
          }
          if (document !== undefined) yield { document, audio };
          scanner = createAudioScanner();
          audio = [];
          hasData = false;
        }
        head = "";
        kind = "unclear";
        continue;
      }
      if (kind === "unclear") {
        at += 1;
        // A carriage return belongs to the line's end; as JSON it would be white space anyway.
        if (byte === CR) continue;
        head += String.fromCharCode(byte);
        if (head === DATA) kind = "data";
        else if (!DATA.startsWith(head)) kind = "other";
        continue;
      }
      const lineEnd = chunk.indexOf(LF, at);
      const end = lineEnd === -1 ? chunk.length : lineEnd;
      if (kind === "data") feed(chunk.subarray(at, end));
      at = end;
    }
  }
}
