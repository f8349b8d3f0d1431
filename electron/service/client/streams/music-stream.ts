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
 * as soon as it is decoded. An event that has its last brace is whole, also where the stream breaks off right behind it.
 */
export async function* readMusicEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MusicEvent> {
  const reader = createEventReader();
  try {
    for await (const chunk of chunks) yield* reader.feed(chunk);
  } catch (cause) {
    yield* reader.end();
    throw cause;
  }
  yield* reader.end();
}

function createEventReader() {
  let scanner = createAudioScanner();
  let audio: Buffer[] = [];
  let hasData = false;
  /** The first characters of the line, until it is clear whether it is data. */
  let head = "";
  let kind: "unclear" | "data" | "other" = "unclear";
  const take = (bytes: Uint8Array) => {
    hasData = true;
    audio.push(...scanner.feed(bytes));
  };
  /** What came since the last time; audio never waits for the end of its event, which may have none. */
  function* came(document: unknown): Generator<MusicEvent> {
    const pieces = audio;
    audio = [];
    if (document !== undefined || pieces.length > 0) yield { document, audio: pieces };
  }
  function* event(): Generator<MusicEvent> {
    let document: unknown;
    try {
      document = scanner.finish();
    } catch (cause) {
      // What came of the event was paid for, whatever is wrong with it.
      yield* came(undefined);
      throw cause;
    }
    scanner = createAudioScanner();
    hasData = false;
    yield* came(document);
  }
  return {
    *feed(given: Uint8Array): Generator<MusicEvent> {
      const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      try {
        for (let at = 0; at < chunk.length; ) {
          const byte = chunk[at] as number;
          if (byte === LF) {
            at += 1;
            if (head === "" && kind === "unclear" && hasData) yield* event();
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
          if (kind === "data") take(chunk.subarray(at, end));
          at = end;
        }
      } catch (cause) {
        yield* came(undefined);
        throw cause;
      }
      yield* came(undefined);
    },
    /** Nothing more comes. */
    *end(): Generator<MusicEvent> {
      if (hasData && scanner.isWhole()) yield* event();
    },
  };
}
