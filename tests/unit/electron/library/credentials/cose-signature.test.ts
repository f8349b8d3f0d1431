import { expect, test } from "vitest";
import { signClaim } from "#core/library/credentials/cose-signature.ts";

/** RFC 8949 § 3: a length in the head itself, in one byte behind it, in two, or in four. */
test.each([
  [23, [0x57]],
  [24, [0x58, 24]],
  [255, [0x58, 0xff]],
  [256, [0x59, 0x01, 0x00]],
  [65_535, [0x59, 0xff, 0xff]],
  [65_536, [0x5a, 0x00, 0x01, 0x00, 0x00]],
  [70_000, [0x5a, 0x00, 0x01, 0x11, 0x70]],
])("a claim of %i bytes is signed with its length in its shortest form", async (length, head) => {
  let signed = Buffer.alloc(0);
  const sign = async (bytes: Uint8Array) => {
    signed = Buffer.from(bytes);
    return new Uint8Array(64);
  };
  const claim = Buffer.alloc(length, 7);
  const made = await signClaim(claim, { coseAlgorithm: -7, chain: [new Uint8Array(10)], sign }, 2000);
  expect(made).toHaveLength(2000);
  // COSE (RFC 9052 § 4.4): what is signed is a list of four, whose last is the claim.
  expect(signed.subarray(0, 12)).toEqual(Buffer.from([0x84, 0x6a, ...Buffer.from("Signature1")]));
  expect(signed.subarray(-length - head.length)).toEqual(Buffer.concat([Buffer.from(head), claim]));
});
