/** The payload of an H.264 unit without the bytes that keep start codes out of it (ITU-T H.264, 7.3.1). */
export function unescapeUnit(unit: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(unit.length);
  let length = 0;
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    out[length] = byte;
    length += 1;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.subarray(0, length);
}

/** The reverse of `unescapeUnit`. */
export function escapeUnit(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(payload.length + (payload.length >> 1) + 1);
  let length = 0;
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      out[length] = 3;
      length += 1;
      zeros = 0;
    }
    out[length] = byte;
    length += 1;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.subarray(0, length);
}

/** Reads bits from the left, and the numbers that H.264 writes in them. Throws behind the end. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** Bits that are read. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** At most 32. */
  bits(count: number): number {
    let value = 0;
    for (let read = 0; read < count; read += 1) {
      const byte = this.#bytes[this.at >> 3];
      if (byte === undefined) throw new RangeError("The unit ends too early.");
      value = value * 2 + ((byte >> (7 - (this.at & 7))) & 1);
      this.at += 1;
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  /** Exp-Golomb, unsigned: `ue(v)`. */
  number(): number {
    let zeros = 0;
    while (!this.flag()) {
      zeros += 1;
      if (zeros > 31) throw new RangeError("The unit has a number that is too long.");
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** `se(v)`. */
  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}

/** Writes bits from the left. */
export class BitWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  /** `room`: bytes that it will take about. */
  constructor(room: number) {
    this.#bytes = new Uint8Array(Math.max(16, room));
  }

  get at(): number {
    return this.#at;
  }

  bits(value: number, count: number): void {
    for (let left = count - 1; left >= 0; left -= 1) {
      if (this.#at >> 3 >= this.#bytes.length) this.#grow(1);
      if (Math.floor(value / 2 ** left) % 2 === 1) {
        const byte = this.#at >> 3;
        this.#bytes[byte] = (this.#bytes[byte] ?? 0) | (0x80 >> (this.#at & 7));
      }
      this.#at += 1;
    }
  }

  number(value: number): void {
    const length = Math.floor(Math.log2(value + 1));
    this.bits(0, length);
    this.bits(value + 1, length + 1);
  }

  /** Bits of another place, `from` to `to`; many at once, as these are whole pictures. */
  copy(source: Uint8Array, from: number, to: number): void {
    let at = from;
    for (; at < to && (this.#at & 7) !== 0; at += 1) this.bits(((source[at >> 3] ?? 0) >> (7 - (at & 7))) & 1, 1);
    const whole = (to - at) >> 3;
    if ((this.#at >> 3) + whole > this.#bytes.length) this.#grow(whole);
    const shift = at & 7;
    const [into, first] = [this.#at >> 3, at >> 3];
    if (shift === 0) this.#bytes.set(source.subarray(first, first + whole), into);
    else
      for (let byte = 0; byte < whole; byte += 1)
        this.#bytes[into + byte] =
          ((source[first + byte] ?? 0) << shift) | ((source[first + byte + 1] ?? 0) >> (8 - shift));
    this.#at += whole * 8;
    for (at += whole * 8; at < to; at += 1) this.bits(((source[at >> 3] ?? 0) >> (7 - (at & 7))) & 1, 1);
  }

  /** All of it, the last byte filled up with zeros. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, (this.#at + 7) >> 3);
  }

  #grow(more: number): void {
    const grown = new Uint8Array(this.#bytes.length * 2 + more);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
