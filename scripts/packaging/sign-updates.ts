import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Signs the lists of a release (`latest*.yml` in `folder`) with the publisher's Ed25519 key (PEM), each into a file beside
 * it. Returns their names. The program takes no update without (electron/shells/electron/updates/signed-release.ts).
 */
export function signUpdates(folder: string, pem: string): string[] {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("REELSONG_UPDATES_PRIVATE_KEY must be an Ed25519 key.");
  return globSync("latest*.yml", { cwd: folder }).map((list) => {
    const signature = sign(null, readFileSync(join(folder, list)), key).toString("base64");
    writeFileSync(join(folder, `${list}.sig`), `${signature}\n`);
    return `${list}.sig`;
  });
}

/** The public half, as a build carries it: SPKI, base64. */
export const publicKeyOf = (pem: string): string =>
  createPublicKey(createPrivateKey(pem)).export({ type: "spki", format: "der" }).toString("base64");
