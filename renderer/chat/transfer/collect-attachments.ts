import { client, mediaUrl } from "#renderer/lib/index.ts";
import type { CarriedAttachment } from "#shared/contract/chat/conversation-file.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { encodeBase64 } from "../attachments/base64.ts";

/** One text in the page holds half a gigabyte; base64 is a third longer than the bytes. */
export const MAX_CARRIED = 300 * 1024 * 1024;

/** The library's files of those ids, by id; 500 are asked for at once. */
export async function assetsOf(ids: readonly string[]): Promise<Map<string, Asset>> {
  const found: Asset[] = [];
  for (let at = 0; at < ids.length; at += 500) {
    found.push(...(await client.library.getMany({ ids: ids.slice(at, at + 500) })));
  }
  return new Map(found.map((asset) => [asset.id, asset]));
}

/** Files with their bytes as base64, the small ones first; `data` is null for what is gone, or too much. */
export async function collectAttachments(assets: Iterable<Asset>, most = MAX_CARRIED): Promise<CarriedAttachment[]> {
  let room = most;
  const carried: CarriedAttachment[] = [];
  for (const { id, name, sha256, facts, state } of [...assets].sort((a, b) => a.facts.bytes - b.facts.bytes)) {
    let data: string | null = null;
    if (state === "ready" && facts.bytes <= room) {
      const answer = await fetch(mediaUrl(id));
      if (answer.ok) data = await encodeBase64(await answer.blob());
    }
    if (data !== null) room -= facts.bytes;
    carried.push({ id, name, mime: facts.mime, bytes: facts.bytes, sha256, data });
  }
  return carried;
}
