import { DEEPEST_JSON } from "#shared/wire/json-depth.ts";
import { bounds, tooLarge } from "../answers/bounds.ts";
import { parseAnswer } from "../answers/parse-answer.ts";
import { clientFailure } from "../service-error.ts";
import { createHexDecoder, type HexDecoder } from "./hex-decoder.ts";

export interface AudioScanner {
  /** Takes the next bytes of the document; returns the audio that they completed. */
  feed(bytes: Uint8Array): Buffer[];
  /** Whether the document's last brace has come. */
  isWhole(): boolean;
  /** The document without its hex, once it has ended. Throws `invalid_response` when it broke off, is no JSON, or its audio ended in half a byte. */
  finish(): unknown;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
type Place = "outside" | "string" | "audio-start" | "audio";

/**
 * Reads a JSON document while it arrives, decoding `data.audio` on the way, so that a song is never in memory as text.
 * An `audio` that isn't hex (a URL) stays in the document.
 */
export function createAudioScanner(): AudioScanner {
  const rest: Buffer[] = [];
  let restBytes = 0;
  /** One entry for each open object or array: the key it is being read under. */
  const keys: string[] = [];
  const isArray: boolean[] = [];
  let place: Place = "outside";
  let expectsKey = false;
  let escaped = false;
  let closed = false;
  let text: number[] = [];
  let decoder: HexDecoder = createHexDecoder();
  let fault: unknown;

  const keep = (bytes: Uint8Array) => {
    if (bytes.length === 0) return;
    restBytes += bytes.length;
    if (restBytes > bounds.besideSong) throw tooLarge("bytes beside the audio", restBytes, bounds.besideSong);
    rest.push(Buffer.from(bytes));
  };
  const atAudio = () => keys.length === 2 && keys[0] === "data" && keys[1] === "audio" && !isArray[1];

  const structure = (byte: number) => {
    if (byte === 0x7b || byte === 0x5b) {
      keys.push("");
      if (keys.length > DEEPEST_JSON) throw tooLarge("levels of nesting", keys.length, DEEPEST_JSON);
      isArray.push(byte === 0x5b);
      expectsKey = byte === 0x7b;
    } else if (byte === 0x7d || byte === 0x5d) {
      keys.pop();
      isArray.pop();
      closed ||= keys.length === 0;
      expectsKey = false;
    } else if (byte === 0x2c) {
      expectsKey = isArray.at(-1) === false;
    } else if (byte === QUOTE) {
      place = !expectsKey && atAudio() ? "audio-start" : "string";
      text = [];
    }
  };
  const inString = (byte: number) => {
    if (escaped) escaped = false;
    else if (byte === BACKSLASH) escaped = true;
    else if (byte === QUOTE) {
      place = "outside";
      if (expectsKey) keys[keys.length - 1] = Buffer.from(text).toString("utf8");
      expectsKey = false;
      return;
    }
    if (expectsKey && text.length < 64) text.push(byte);
  };

  return {
    feed(given) {
      // Buffer's own search is ten times as fast as that of Uint8Array.
      const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      const found: Buffer[] = [];
      /** Start of what is still to be copied to the rest. */
      let from = 0;
      for (let at = 0; at < bytes.length; ) {
        const byte = bytes[at] as number;
        if (place === "audio-start") {
          const isHex =
            (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46);
          place = isHex ? "audio" : "string";
          if (isHex) {
            keep(bytes.subarray(from, at));
            decoder = createHexDecoder();
          }
        } else if (place === "audio") {
          const quote = bytes.indexOf(QUOTE, at);
          const end = quote === -1 ? bytes.length : quote;
          if (end > at) found.push(decoder.push(bytes.subarray(at, end)));
          at = end;
          from = end;
          if (quote === -1) break;
          try {
            decoder.end();
          } catch (cause) {
            // Told at the end: what came before it was paid for, and is handed over.
            fault ??= cause;
          }
          place = "outside";
          at += 1;
        } else {
          if (place === "string") inString(byte);
          else structure(byte);
          at += 1;
        }
      }
      keep(bytes.subarray(from));
      return found;
    },
    isWhole: () => closed,
    finish() {
      if (fault !== undefined) throw fault;
      try {
        return parseAnswer(Buffer.concat(rest).toString("utf8"));
      } catch (cause) {
        throw clientFailure("invalid_response", "unknown", "The answer is not whole.", {}, cause);
      }
    },
  };
}
