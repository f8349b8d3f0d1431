/** Bytes of a file with the numbers that headers are made of; a view, never a copy. Reads past the end throw. */
export class Bytes extends Uint8Array<ArrayBuffer> {
  #data: DataView | undefined;

  readUInt8(at: number): number {
    return this.#view.getUint8(at);
  }
  readUInt16BE(at: number): number {
    return this.#view.getUint16(at);
  }
  readUInt16LE(at: number): number {
    return this.#view.getUint16(at, true);
  }
  readUInt32BE(at: number): number {
    return this.#view.getUint32(at);
  }
  readUInt32LE(at: number): number {
    return this.#view.getUint32(at, true);
  }
  readBigUInt64BE(at: number): bigint {
    return this.#view.getBigUint64(at);
  }
  /** A whole number of one to six bytes. */
  readUIntBE(at: number, length: number): number {
    let value = 0;
    for (let index = 0; index < length; index += 1) value = value * 256 + this.readUInt8(at + index);
    return value;
  }
  /** One character for each byte; ends quietly with the bytes. */
  latin1(start = 0, end: number = this.length): string {
    let text = "";
    for (const byte of this.subarray(start, end)) text += String.fromCharCode(byte);
    return text;
  }
  /** Where a run of bytes begins; −1 when it is nowhere. */
  findRun(wanted: readonly number[], from = 0): number {
    const [first = -1] = wanted;
    for (let at = this.indexOf(first, from); at >= 0; at = this.indexOf(first, at + 1)) {
      if (wanted.every((byte, index) => this[at + index] === byte)) return at;
    }
    return -1;
  }
  override subarray(start?: number, end?: number): Bytes {
    const { byteOffset, byteLength } = super.subarray(start, end);
    return new Bytes(this.buffer, byteOffset, byteLength);
  }
  get #view(): DataView {
    this.#data ??= new DataView(this.buffer, this.byteOffset, this.byteLength);
    return this.#data;
  }
}

export const bytesOf = (read: Uint8Array): Bytes =>
  new Bytes(read.buffer as ArrayBuffer, read.byteOffset, read.byteLength);
