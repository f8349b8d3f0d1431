import { rm } from "node:fs/promises";
import { posix } from "node:path";
import { v7 as newId } from "uuid";
import { extensionFor, openIncoming, spareFile } from "#core/files/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { moveToFinalPlace } from "../import-stream.ts";
import { publicAsset } from "../media-library.ts";
import { receiveFile } from "../serve/receive-file.ts";
import { guardHeaders } from "../serve/served-headers.ts";
import type { IndexParts } from "./index-file.ts";

type RelinkParts = Pick<IndexParts, "library" | "probe">;

const LARGEST = 4 * 1024 ** 3;

/** `POST /media/relink/<assetId>?name=<fileName>`: the file of an asset that has lost it. Answers with the asset. */
export async function answerRelink(request: Request, parts: RelinkParts): Promise<Response> {
  const headers = { ...guardHeaders, "Cache-Control": "no-store" };
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { ...headers, Allow: "POST" } });
  const url = new URL(request.url);
  const id = /\/relink\/([\w-]{1,64})$/.exec(url.pathname)?.[1] ?? "";
  const take = (stream: AsyncIterable<Uint8Array>, name: string) => relinkFile(stream, { id, name }, parts);
  return Response.json(await receiveFile(request, url.searchParams.get("name"), LARGEST, take), { headers });
}

/**
 * Gives an asset its file back, at its old place: only the very bytes it had, or came with. Throws `different_file` with
 * both hashes for any other, and `not_allowed_now` for one whose file is there. What is refused leaves nothing behind.
 */
export async function relinkFile(
  stream: AsyncIterable<Uint8Array>,
  { id, name }: { readonly id: string; readonly name: string },
  { library, probe }: RelinkParts,
): Promise<Asset> {
  const { store } = library;
  const asset = store.get(id);
  if (asset === null) throw failure("record_not_found", { message: "This file isn’t in the library." });
  if (asset.state === "trashed" || (await library.resolve(id)) !== null) {
    throw failure("not_allowed_now", { message: "This file isn’t missing, or was deleted on purpose." });
  }
  const root = library.folder;
  const part = await spareFile(root, newId());
  const writer = await openIncoming(part);
  try {
    for await (const chunk of stream) await writer.write(chunk);
    const { sha256, bytes } = await writer.finish();
    if (sha256 !== asset.sha256 && sha256 !== asset.sourceSha256) {
      throw failure("different_file", {
        message: `“${name}” isn’t “${asset.name}”: the contents differ.`,
        details: { found: sha256, allowed: asset.sha256, foundBytes: bytes, allowedBytes: asset.facts.bytes },
      });
    }
    const facts = sha256 === asset.sha256 ? asset.facts : await probe({ path: part }, name);
    const { dir, name: stem } = posix.parse(asset.path);
    await library.placing(async () => {
      const place = { folders: dir === "" ? [] : dir.split("/"), stem, extension: extensionFor(facts, asset.path) };
      const path = await moveToFinalPlace(part, root, place);
      if (sha256 === asset.sha256) store.place(id, root, path);
      else store.replaceFile(id, { sha256, kind: facts.kind, folder: root, path, facts });
    });
    library.changed(id);
    return publicAsset(store.get(id) ?? asset);
  } finally {
    await writer.close();
    await rm(part, { force: true });
  }
}
