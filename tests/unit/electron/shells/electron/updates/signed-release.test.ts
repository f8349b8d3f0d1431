import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkSignedRelease, UnsignedUpdateError } from "#core/shells/electron/updates/signed-release.ts";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const list = `version: 0.2.0
files:
  - url: Reelsong-0.2.0-linux-x86_64.AppImage
    sha512: ${"A".repeat(86)}==
    size: 12
  - url: Reelsong-0.2.0-linux-amd64.deb
    sha512: ${"B".repeat(86)}==
path: Reelsong-0.2.0-linux-x86_64.AppImage
releaseDate: '2026-11-26T12:00:00.000Z'
`;
const signed = (text: string, by = privateKey) => sign(null, Buffer.from(text), by).toString("base64");
const sum = (letter: string) => ({ sha512: `${letter.repeat(86)}==` });
const found = { version: "0.2.0", files: [sum("A"), sum("B")] };

// @shows Installed, point by point › A11. Updates: asked for, in the language, with what is new, progress, later, never; https; signed; from N−1 against a local server
describe("the list of a release", () => {
  it("is taken with the publisher's signature, when it says what was found", () => {
    expect(() => checkSignedRelease(list, `${signed(list)}\n`, key, found)).not.toThrow();
  });

  const other = generateKeyPairSync("ed25519").privateKey;
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const rsaKey = rsa.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  it.each([
    ["somebody else's signature", list, signed(list, other), key, found],
    ["no signature", list, "", key, found],
    ["a signature of another list", list, signed(list.replace("0.2.0", "0.1.9")), key, found],
    ["one changed letter", list.replace("size: 12", "size: 13"), signed(list), key, found],
    ["a key of another kind", list, signed(list, rsa.privateKey), rsaKey, found],
    ["a key that is none", list, signed(list), "nonsense", found],
    ["another version", list, signed(list), key, { ...found, version: "0.3.0" }],
    ["a file it doesn't list", list, signed(list), key, { ...found, files: [sum("A"), sum("C")] }],
    ["no file", list, signed(list), key, { ...found, files: [] }],
    ["a megabyte", `${list}#${"x".repeat(1e6)}`, signed(`${list}#${"x".repeat(1e6)}`), key, found],
  ])("is refused with %s", (_what, text, signature, ofBuild, update) => {
    expect(() => checkSignedRelease(text, signature, ofBuild, update)).toThrow(UnsignedUpdateError);
  });
});
