/** What COSE is made of here: CBOR (RFC 8949) in its shortest form. */
type Cbor = null | number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

function head(major: number, count: number): Buffer {
  const kind = major << 5;
  if (count < 24) return Buffer.from([kind | count]);
  if (count < 0x100) return Buffer.from([kind | 24, count]);
  const bytes = Buffer.alloc(count < 0x10000 ? 3 : 5);
  bytes[0] = kind | (count < 0x10000 ? 25 : 26);
  if (count < 0x10000) bytes.writeUInt16BE(count, 1);
  else bytes.writeUInt32BE(count, 1);
  return bytes;
}

function cbor(value: Cbor): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  const items = value as readonly Cbor[];
  return Buffer.concat([head(4, items.length), ...items.map(cbor)]);
}

const ALGORITHM = 1;
const X5CHAIN = 33;
const SIGN1 = 0xd2;

export interface ClaimSigner {
  readonly coseAlgorithm: number;
  /** DER, the signing one first. */
  readonly chain: readonly Uint8Array[];
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/**
 * The signature of a claim as C2PA keeps it (2.1 § 13.2): a COSE_Sign1 (RFC 9052) without its payload, the certificates
 * among what is protected, and padding up to exactly `length` bytes, for which room was kept in the file.
 */
export async function signClaim(claim: Uint8Array, signer: ClaimSigner, length: number): Promise<Buffer> {
  const protectedHeader = cbor(
    new Map<number, Cbor>([
      [ALGORITHM, signer.coseAlgorithm],
      [X5CHAIN, signer.chain.length === 1 ? (signer.chain[0] ?? null) : signer.chain],
    ]),
  );
  const signature = await signer.sign(cbor(["Signature1", protectedHeader, new Uint8Array(), claim]));
  const whole = (padding: ReadonlyMap<string, Cbor>) =>
    Buffer.concat([Buffer.from([SIGN1]), cbor([protectedHeader, padding, null, signature])]);
  const bare = whole(new Map([["pad", new Uint8Array()]])).length;
  // A byte string says its own length in one to five bytes, so some lengths are reached by a second one only.
  for (let pad = Math.max(0, length - bare - 16); pad <= length - bare; pad += 1) {
    const first = whole(new Map([["pad", new Uint8Array(pad)]]));
    if (first.length === length) return first;
    const second = whole(
      new Map([
        ["pad", new Uint8Array(pad)],
        ["pad2", new Uint8Array()],
      ]),
    );
    if (second.length === length) return second;
  }
  throw new RangeError(`A signature of ${bare} bytes doesn’t fit into ${length}.`);
}

/** Room for a signature with these certificates. */
export const signatureRoom = (chain: readonly Uint8Array[]): number =>
  2048 + chain.reduce((sum, one) => sum + one.length + 8, 0);
