import type { FileHandle } from "node:fs/promises";
import type { UploadStore } from "#core/database/index.ts";
import type { Upload } from "#shared/contract/service/uploads.ts";
import { filesByReference, videosByReference } from "#shared/rules/media/video-references.ts";
import { checkUploadedVideo } from "#shared/rules/text/text-media.ts";
import { defaultAssumptions, type ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { assetIdOf, assetUrl } from "#shared/wire/media/asset-url.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { MessageRequest } from "#shared/wire/text/messages.ts";
import type { VideoRequest } from "#shared/wire/video/video.ts";
import type { ServiceClient } from "../client/index.ts";
import { findUploaded } from "./find-uploaded.ts";
import { nameReferences, writeReferences } from "./write-references.ts";

/** What a video of a message is for, and what a reference of a film is: how uploads are told apart here. */
const SEEN = "video_understanding";
const GIVEN = "video_generation_input";
type Purpose = typeof SEEN | typeof GIVEN;
/** A service forgets files in its own time, so what was seen longer ago is asked for again: one look that costs nothing. */
const BELIEVED_MILLISECONDS = 10 * 60_000;
/** The page is told of progress this often. */
const TELL_MILLISECONDS = 200;

export interface UploadService {
  /** As they stand at the active connection. */
  list(assetIds: readonly string[]): Upload[];
  start(assetId: string): Upload;
  cancel(assetId: string): Upload;
  /** The request with what doesn't fit into it uploaded to where it is sent, and named `x_file://…`. Waits for uploads under way. */
  uploadLarge(request: MessageRequest, connectionId: string, signal: AbortSignal): Promise<MessageRequest>;
  /** The same for a film: its references that its request can't hold. `onProgress`: 0 to 1 of all that goes up. */
  uploadReferences(
    request: VideoRequest,
    connectionId: string,
    signal: AbortSignal,
    onProgress: (value: number) => void,
  ): Promise<VideoRequest>;
  close(): Promise<void>;
}

type UploadClient = Pick<ServiceClient, "uploadFile" | "retrieveFile" | "listFiles">;

export interface UploadServiceParts {
  readonly store: UploadStore;
  readonly library: {
    factsOf(assetId: string): MediaFacts | undefined;
    media(assetId: string): Promise<{
      readonly path: string;
      readonly bytes: number;
      readonly sha256: string;
      readonly open?: () => Promise<FileHandle>;
    }>;
  };
  /** Id of the active connection. */
  readonly active: () => string;
  /** Tells a service that moved from the one that knew our files. */
  readonly addressOf: (connectionId: string) => string;
  readonly clientOf: (connectionId: string) => Promise<UploadClient>;
  /** What this connection's service calls the two purposes (WIRE.md § Files); as WIRE.md does unless told. */
  readonly purposesOf?: (
    connectionId: string,
  ) => Pick<ResolvedAssumptions, "filePurposeTextVideo" | "filePurposeVideoInput">;
  readonly onChange: (assetIds: readonly string[]) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

interface Running {
  readonly abort: AbortController;
  readonly finished: Promise<string>;
  readonly heard: Set<(done: number) => void>;
  done: number;
}

export function createUploadService(parts: UploadServiceParts): UploadService {
  const { store, library, active, addressOf, onChange, now } = parts;
  const running = new Map<string, Running>();
  /** How the last try of this run ended, where it didn't succeed. */
  const ended = new Map<string, StudioError>();
  /** When the service was last seen to hold a file, in this run (Unix ms). */
  const seen = new Map<string, number>();
  const purposeThere = (purpose: Purpose, connectionId: string): string => {
    const { filePurposeTextVideo, filePurposeVideoInput } = parts.purposesOf?.(connectionId) ?? defaultAssumptions;
    return purpose === SEEN ? filePurposeTextVideo : filePurposeVideoInput;
  };
  const keyOf = (connectionId: string, assetId: string, purpose: Purpose) => `${connectionId} ${assetId} ${purpose}`;

  const stateOf = (assetId: string): Upload => {
    const id = active();
    const key = keyOf(id, assetId, SEEN);
    const totalBytes = library.factsOf(assetId)?.bytes ?? 0;
    const under = running.get(key);
    if (under) return { assetId, state: "uploading", doneBytes: under.done, totalBytes, error: null };
    const error = ended.get(key);
    if (error?.code === "aborted") return { assetId, state: "cancelled", doneBytes: 0, totalBytes, error: null };
    if (error) return { assetId, state: "failed", doneBytes: 0, totalBytes, error };
    const there = store.get(assetId, id, SEEN)?.fileId != null;
    return { assetId, state: there ? "ready" : "absent", doneBytes: there ? totalBytes : 0, totalBytes, error: null };
  };

  const bring = async (
    assetId: string,
    connectionId: string,
    purpose: Purpose,
    address: string,
    under: Running,
  ): Promise<string> => {
    const { signal } = under.abort;
    const facts = library.factsOf(assetId);
    // A film's references are judged with the film.
    const findings = facts && purpose === SEEN ? checkUploadedVideo(assetUrl(assetId), facts) : [];
    if (findings[0]) throw failure("refused_by_rules", { message: findings[0].message, details: { findings } });
    const { path, bytes, sha256, open } = await library.media(assetId);
    const client = await parts.clientOf(connectionId);
    signal.throwIfAborted();
    const known = store.get(assetId, connectionId, purpose);
    const same = known?.sha256 === sha256 ? known : undefined;
    const named = purposeThere(purpose, connectionId);
    const there = same && (await findUploaded(client, same, { path, bytes, purpose: named }, signal));
    let fileId = there;
    if (fileId === undefined) {
      store.begin({ assetId, connectionId, purpose, sha256, startedAt: now() });
      let told = 0;
      const file = await client.uploadFile(path, named, {
        signal,
        ...(open === undefined ? {} : { open }),
        onProgress(done) {
          under.done = Math.min(done, bytes);
          if (now() - told < TELL_MILLISECONDS) return;
          told = now();
          onChange([assetId]);
          for (const hear of under.heard) hear(under.done);
        },
      });
      fileId = file.file_id;
    }
    store.finish(assetId, connectionId, purpose, fileId);
    seen.set(`${address} ${fileId}`, now());
    return fileId;
  };

  const begin = (assetId: string, id: string, purpose: Purpose): Running => {
    const key = keyOf(id, assetId, purpose);
    const before = running.get(key);
    if (before) return before;
    ended.delete(key);
    const abort = new AbortController();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const under: Running = { abort, finished: promise, heard: new Set(), done: 0 };
    running.set(key, under);
    bring(assetId, id, purpose, addressOf(id), under)
      .then(resolve, (thrown: unknown) => {
        const known = carriedError(thrown);
        if (!known && !abort.signal.aborted) parts.onFault(thrown);
        // One that was cancelled said so already, and another may be under way by now.
        if (running.get(key) === under) ended.set(key, known ?? studioErrorOf("internal"));
        reject(thrown);
      })
      .finally(() => {
        if (running.get(key) === under) running.delete(key);
        onChange([assetId]);
      });
    // Whoever waits hears of it; the state keeps it for the others.
    promise.catch(() => {});
    onChange([assetId]);
    return under;
  };

  /** The name of a file that the service has; uploads it when it isn't there. */
  const ensure = async (
    assetId: string,
    id: string,
    purpose: Purpose,
    signal: AbortSignal,
    onProgress: (done: number) => void = () => {},
  ): Promise<string> => {
    const known = store.get(assetId, id, purpose);
    const { sha256 } = await library.media(assetId);
    const seenAt = seen.get(`${addressOf(id)} ${known?.fileId}`) ?? Number.NEGATIVE_INFINITY;
    const isFresh = Math.abs(now() - seenAt) < BELIEVED_MILLISECONDS;
    const usable = known?.fileId != null && known.sha256 === sha256 && isFresh;
    if (usable && known?.fileId != null) return known.fileId;
    signal.throwIfAborted();
    const under = begin(assetId, id, purpose);
    under.heard.add(onProgress);
    const { finished } = under;
    const left = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(failure("aborted")), { once: true });
    });
    return Promise.race([finished, left]).finally(() => under.heard.delete(onProgress));
  };

  return {
    list: (assetIds) => assetIds.map(stateOf),
    start(assetId) {
      const id = active();
      // What is there isn't asked for again before it is used.
      if (store.get(assetId, id, SEEN)?.fileId == null) begin(assetId, id, SEEN);
      return stateOf(assetId);
    },
    cancel(assetId) {
      const key = keyOf(active(), assetId, SEEN);
      const under = running.get(key);
      if (under === undefined) return stateOf(assetId);
      running.delete(key);
      ended.set(key, studioErrorOf("aborted"));
      under.abort.abort();
      onChange([assetId]);
      return stateOf(assetId);
    },
    async uploadLarge(request, connectionId, signal) {
      const factsOf = (url: string) => library.factsOf(assetIdOf(url) ?? "");
      const referred = videosByReference(request, factsOf);
      if (referred.size === 0) return request;
      const names = new Map<string, string>();
      for (const url of referred) names.set(url, await ensure(assetIdOf(url) ?? "", connectionId, SEEN, signal));
      return writeReferences(request, names);
    },
    async uploadReferences(request, connectionId, signal, onProgress) {
      const factsOf = (url: string) => library.factsOf(assetIdOf(url) ?? "");
      const referred = [...filesByReference(request, factsOf)];
      if (referred.length === 0) return request;
      const sizes = referred.map((url) => factsOf(url)?.bytes ?? 0);
      const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
      const names = new Map<string, string>();
      let before = 0;
      for (const [index, url] of referred.entries()) {
        const tell = (done: number) => onProgress((before + done) / Math.max(1, total));
        names.set(url, await ensure(assetIdOf(url) ?? "", connectionId, GIVEN, signal, tell));
        before += sizes[index] ?? 0;
      }
      return nameReferences(request, names);
    },
    async close() {
      const all = [...running.values()];
      for (const { abort } of all) abort.abort();
      await Promise.allSettled(all.map(({ finished }) => finished));
    },
  };
}
