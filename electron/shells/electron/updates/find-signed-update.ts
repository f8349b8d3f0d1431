import type { AppUpdater } from "electron-updater";
import { visibleText } from "#shared/outgoing/index.ts";
import { plainNotes, type Update } from "./offer-update.ts";
import { checkSignedRelease, MOST_BYTES, UnsignedUpdateError } from "./signed-release.ts";

export interface ReleaseSource {
  /** The list's name beside the files, as `latest-linux.yml`. */
  readonly list: string;
  /** A file beside the files; `ok` as of HTTP. */
  readonly fetch: (name: string) => Promise<Pick<Response, "ok" | "text">>;
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
    const text = await answer.text();
    if (text.length > MOST_BYTES) throw new UnsignedUpdateError(`${name} is too long`);
    return text;
  };
  const { version, files, releaseNotes } = result.updateInfo;
  checkSignedRelease(await read(list), await read(`${list}.sig`), key, { version, files });
  return { version, notes: visibleText(plainNotes(releaseNotes)) };
}
