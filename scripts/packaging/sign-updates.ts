import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { globSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Signs the lists of a release (`latest*.yml` in `folder`) with the publisher's Ed25519 key (PEM), each into a file beside
 * it. Returns their names. The program takes no update without (electron/shells/electron/updates/signed-release.ts).
 */
export function signUpdates(folder: string, pem: string): string[] {
  return globSync("latest*.yml", { cwd: folder }).map((list) => signFile(folder, list, pem));
}

function signFile(folder: string, name: string, pem: string): string {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("REELSONG_UPDATES_PRIVATE_KEY must be an Ed25519 key.");
  const signature = sign(null, readFileSync(join(folder, name)), key).toString("base64");
  writeFileSync(join(folder, `${name}.sig`), `${signature}\n`);
  return `${name}.sig`;
}

/** SHA256SUMS of every file of a release, in the form that `sha256sum --check` reads, and its signature. Returns their names. */
export function writeChecksums(folder: string, pem: string | undefined): string[] {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(SHA256SUMS|builder-)/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const sums = files.map((name) => {
    const sum = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  return pem ? ["SHA256SUMS", signFile(folder, "SHA256SUMS", pem)] : ["SHA256SUMS"];
}

/** The public half, as a build carries it: SPKI, base64. */
export const publicKeyOf = (pem: string): string =>
  createPublicKey(createPrivateKey(pem)).export({ type: "spki", format: "der" }).toString("base64");
