import type { AppUpdater } from "electron-updater";
import { parseUpdateInfo } from "electron-updater/out/providers/Provider.js";
import { visibleText } from "#shared/outgoing/index.ts";
import { plainNotes, type Update } from "./offer-update.ts";
import { checkSignedRelease, MOST_BYTES, UnsignedUpdateError } from "./signed-release.ts";

export interface ReleaseSource {
  /** The list's name beside the files, as `latest-linux.yml`. */
  readonly list: string;
  /** A file beside the files; `ok` as of HTTP. */
  readonly fetch: (name: string) => Promise<Pick<Response, "ok" | "body">>;
  /** The publisher's public key (SPKI, base64). */
  readonly key: string;
}

/**
 * The update that electron-updater found, once its list is proven to be the publisher's; null where there is none. Throws
 * `UnsignedUpdateError` before anything of it is downloaded.
 */
export async function findSignedUpdate(
  updater: Pick<AppUpdater, "checkForUpdates">,
  { list, fetch, key }: ReleaseSource,
): Promise<Update | null> {
  const result = await updater.checkForUpdates();
  if (result === null || !result.isUpdateAvailable) return null;
  const read = async (name: string) => {
    const answer = await fetch(name);
    if (!answer.ok) throw new UnsignedUpdateError(`${name} is missing`);
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of answer.body ?? []) {
      bytes += part.length;
      if (bytes > MOST_BYTES) throw new UnsignedUpdateError(`${name} is too long`);
      parts.push(part);
    }
    return Buffer.concat(parts).toString("utf8");
  };
  const { version, files } = result.updateInfo;
  const text = await read(list);
  checkSignedRelease(text, await read(`${list}.sig`), key, { version, files });
  // Of the list that was checked: what the updater fetched by itself may say anything.
  const { releaseNotes } = parseUpdateInfo(text, list, new URL(`https://${list}`));
  return { version, notes: visibleText(plainNotes(releaseNotes)) };
}
