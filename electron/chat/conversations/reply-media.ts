import { type DiskSpace, reserveSink } from "#core/files/index.ts";
import type { IncomingDetails } from "#core/library/index.ts";
import type { ServiceClient } from "#core/service/client/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { limits } from "#shared/wire/limits.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

export interface ReplyMedia {
  /**
   * Fetches an image or video that a reply names by its address into the library: without the key, over https (plain
   * http only where the service itself is on this computer), never more than 512 MB. Throws `address_invalid`,
   * `link_expired`, `file_too_large`, `download_corrupt`, or `invalid_input` for what is neither image nor video.
   */
  save(messageId: string, url: string, signal?: AbortSignal): Promise<Asset>;
}

export interface ReplyMediaParts {
  readonly message: (id: string) => Message;
  readonly client: () => Promise<Pick<ServiceClient, "download">>;
  /** Bytes that may still be written; null where that can't be told. */
  readonly room?: DiskSpace;
  readonly library: { receive(stream: AsyncIterable<Uint8Array>, coming: IncomingDetails): Promise<Asset> };
}

export function createReplyMedia({ message, client, library, room = async () => null }: ReplyMediaParts): ReplyMedia {
  return {
    async save(messageId, url, signal) {
      // Only what a reply has named: the page can't have any other address fetched.
      if (!mediaUrlsOf(message(messageId)).includes(url)) {
        throw failure("invalid_input", { message: "This reply has no image or video at that address." });
      }
      const { download } = await client();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      let arrived = 0;
      const spare = reserveSink((chunk) => writer.write(chunk), room);
      const fetched = download(url, {
        signal,
        async sink(chunk) {
          arrived += chunk.byteLength;
          refuseSize(arrived);
          await spare(chunk);
        },
        onProgress: (_done, total) => refuseSize(total ?? 0),
      }).then(
        () => writer.close(),
        // The import must not take what came for the whole; it throws this on.
        (cause: unknown) => writer.abort(cause).catch(() => {}),
      );
      const fileName = fileNameOf(url);
      const coming = { fileName, folder: "Imported", origin: { type: "imported" as const, fileName } };
      const received = library.receive(readable, { ...coming, require: refuseOthers });
      // A library that takes no more (a full disk) ends the fetching with it.
      const [made] = await Promise.allSettled([received, fetched]);
      if (made.status === "rejected") throw made.reason;
      return made.value;
    },
  };
}

/** Addresses of the images and videos in a reply (API.md § Message response). */
function mediaUrlsOf({ role, blocks }: Message): string[] {
  if (role !== "assistant") return [];
  return blocks.flatMap((block) => {
    const { type, source } = block as { type: string; source?: { type?: unknown; url?: unknown } };
    const named = (type === "image" || type === "video") && source?.type === "url" && typeof source.url === "string";
    return named ? [source.url as string] : [];
  });
}

const MOST = limits.textVideoFileSize.max;

function refuseSize(bytes: number): void {
  if (bytes > MOST) throw failure("file_too_large", { details: { found: bytes, allowed: MOST } });
}

function refuseOthers({ kind }: MediaFacts): void {
  if (kind === "image" || kind === "video") return;
  throw failure("invalid_input", {
    message: "This address isn’t an image or video.",
    advice: "Nothing was saved.",
  });
}

/** The last part of the address, where it is a name; the library makes it safe and gives it the ending that its content has. */
function fileNameOf(url: string): string {
  const last = URL.canParse(url) ? new URL(url).pathname.split("/").at(-1) : undefined;
  try {
    return decodeURIComponent(last ?? "").slice(0, 120) || "Reply";
  } catch {
    return "Reply";
  }
}
