import { clientFailure } from "../service-error.ts";

export interface HexDecoder {
  /** Bytes of hex text in, the bytes they stand for out; an odd digit waits for its partner. */
  push(digits: Uint8Array): Buffer;
  /** Throws when a digit is left over. */
  end(): void;
}

/** Decodes hex as it arrives, in pieces of any size. Throws `invalid_response` on anything that isn't hex. */
export function createHexDecoder(): HexDecoder {
  let carry = "";
  return {
    push(digits) {
      const view = Buffer.from(digits.buffer, digits.byteOffset, digits.byteLength);
      let text = carry + view.toString("latin1");
      const odd = text.length % 2 === 1;
      carry = odd ? text.slice(-1) : "";
      if (odd) text = text.slice(0, -1);
      const bytes = Buffer.allocUnsafeSlow(text.length / 2);
      // Node stops at the first character that is no hex digit, and says so only by writing less.
      if (bytes.write(text, "hex") !== bytes.length || (odd && !/^[0-9a-f]$/i.test(carry))) {
        throw clientFailure("invalid_response", "unknown", "The audio is not hex.");
      }
      return bytes;
    },
    end() {
      if (carry !== "") throw clientFailure("invalid_response", "unknown", "The audio ends in half a byte.");
    },
  };
}
