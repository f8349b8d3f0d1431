import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

// A certificate is some twenty fields of DER (X.690), and Node reads them but writes none; the libraries that do would take
// as much of the archive as all of the core's own code. What is written here Node's reader and C2PA's check in the tests.

function lengthOf(bytes: number): Buffer {
  if (bytes < 128) return Buffer.from([bytes]);
  const digits = bytes.toString(16);
  const body = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, "hex");
  return Buffer.concat([Buffer.from([0x80 | body.length]), body]);
}

function value(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => value(0x30, ...parts);
const bits = (bytes: readonly number[], unused: number) => value(0x03, Buffer.from([unused, ...bytes]));
const text = (words: string) => value(0x0c, Buffer.from(words));
const yes = value(0x01, Buffer.from([0xff]));

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const number of rest) {
    const digits = [number & 0x7f];
    for (let left = number >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
    bytes.push(...digits);
  }
  return value(0x06, Buffer.from(bytes));
}

/** RFC 5280: two digits of the year up to 2049, four from then on. */
function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/\D/g, "").slice(0, 14);
  return at.getUTCFullYear() < 2050
    ? value(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : value(0x18, Buffer.from(`${digits}Z`));
}

const part = (id: string, words: string) => value(0x31, sequence(objectId(id), text(words)));
const nameOf = (organization: string, name: string) => sequence(part("2.5.4.10", organization), part("2.5.4.3", name));
const extension = (id: string, critical: boolean, content: Uint8Array) =>
  sequence(objectId(id), ...(critical ? [yes] : []), value(0x04, content));
const keyId = (key: Uint8Array) => createHash("sha1").update(key).digest();

const ecdsaWithSha256 = sequence(objectId("1.2.840.10045.4.3.2"));
const spkiOf = (key: KeyObject): Buffer => key.export({ type: "spki", format: "der" });

interface Wanted {
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly key: Buffer;
  readonly issuerKey: Buffer;
  readonly signer: KeyObject;
  readonly from: Date;
  readonly to: Date;
  readonly extensions: readonly Buffer[];
}

function certificate({ subject, issuer, key, issuerKey, signer, from, to, extensions }: Wanted): Buffer {
  const serial = randomBytes(16);
  // Positive and of full length.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const content = sequence(
    value(0xa0, value(0x02, Buffer.from([2]))),
    value(0x02, serial),
    ecdsaWithSha256,
    issuer,
    sequence(time(from), time(to)),
    subject,
    key,
    value(
      0xa3,
      sequence(
        ...extensions,
        extension("2.5.29.14", false, value(0x04, keyId(key))),
        extension("2.5.29.35", false, sequence(value(0x80, keyId(issuerKey)))),
      ),
    ),
  );
  const signature = value(0x03, Buffer.from([0]), sign("sha256", content, signer));
  return sequence(content, ecdsaWithSha256, signature);
}

const DAY = 24 * 60 * 60 * 1000;
/** As long as the studio is likely to be used with one data folder; after that another one is made. */
const YEARS = 10;

/**
 * A key (P-256) and a chain of two certificates for it, as C2PA's certificate profile asks (C2PA 2.1 § 14.5.1): the signing
 * one may sign claims and nothing else, and its issuer is another than itself. The issuer's key is thrown away.
 */
export function makeCertificate(now: number, name: string): { key: KeyObject; chain: readonly Buffer[] } {
  const root = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const leaf = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // A clock that is a little behind, on the computer where it is checked, finds it valid.
  const times = { from: new Date(now - DAY), to: new Date(now + YEARS * 365 * DAY) };
  const issuer = nameOf(name, `${name} root`);
  const issuerKey = spkiOf(root.publicKey);
  const signed = { ...times, issuer, issuerKey, signer: root.privateKey };
  return {
    key: leaf.privateKey,
    chain: [
      certificate({
        ...{ ...signed, subject: nameOf(name, name), key: spkiOf(leaf.publicKey) },
        extensions: [
          extension("2.5.29.19", true, sequence()),
          extension("2.5.29.15", true, bits([0x80], 7)),
          // Signing mail, which every validator takes, and signing claims.
          extension("2.5.29.37", false, sequence(objectId("1.3.6.1.5.5.7.3.4"), objectId("1.3.6.1.4.1.62558.2.1"))),
        ],
      }),
      certificate({
        ...{ ...signed, subject: issuer, key: issuerKey },
        extensions: [extension("2.5.29.19", true, sequence(yes)), extension("2.5.29.15", true, bits([0x04], 2))],
      }),
    ],
  };
}
