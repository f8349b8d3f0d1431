import type { FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { LedgerTask } from "#core/database/index.ts";
import { openFileIn } from "#core/files/confinement/index.ts";
import { partFile } from "#core/files/index.ts";
import { samplesOf, waveHead } from "#core/library/index.ts";
import { guardHeaders } from "#core/library/serve/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import { trustedPlaces } from "../trusted-places.ts";

/** How often a file that grows is looked at again, in milliseconds: well below the second in which a song should sound. */
const LOOK_AGAIN = 40;
const PIECE = 64 * 1024;

const mimes: Readonly<Record<string, string>> = { mp3: "audio/mpeg", wav: "audio/wav", pcm: "audio/wav" };

interface ArrivingParts {
  /** The task as it is now; throws for an id that is unknown. */
  readonly find: (taskId: string) => LedgerTask;
  /** Folders in which files of the library may lie. */
  readonly roots: () => readonly string[];
}

/**
 * `GET /media/arriving/<taskId>`: a song from its beginning, while its answer is still being written to the disk; it
 * ends when no more comes. Any number of pages may listen, and begin at any time. What came of an answer that broke off
 * is served the same way.
 */
export async function answerArriving(request: Request, parts: ArrivingParts): Promise<Response> {
  const headers = { ...guardHeaders, "Cache-Control": "no-store" };
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { ...headers, Allow: "GET" } });
  const id = /\/arriving\/([\w-]{1,64})$/.exec(new URL(request.url).pathname)?.[1];
  if (id === undefined) throw failure("record_not_found");
  const { request: asked } = parts.find(id);
  const setting = (asked.audio_setting ?? {}) as { format?: string; sample_rate?: number };
  const format = setting.format ?? "mp3";
  const head = format === "pcm" ? waveHead(samplesOf({ sampleRate: setting.sample_rate })) : undefined;
  const file = await openArriving(id, parts, request.signal);
  if (file === null) throw failure("record_not_found", { message: "This song has no audio yet." });
  return new Response(
    follow(file, () => isComing(parts.find(id)), head),
    {
      headers: { ...headers, "Content-Type": entryOf(mimes, format) ?? "application/octet-stream" },
    },
  );
}

const isComing = ({ state }: LedgerTask): boolean => state === "intent" || state === "submitting";

/** Waits until there is something to hear; null when nothing came, or nobody listens any more. */
async function openArriving(id: string, parts: ArrivingParts, signal: AbortSignal): Promise<FileHandle | null> {
  while (!signal.aborted) {
    // Asked before the look: what came in between is seen by the look.
    const task = parts.find(id);
    const roots = parts.roots();
    const root = roots.find((one) => one === task.output?.root);
    const path = trustedPlaces(roots, task)?.received ?? (root === undefined ? undefined : partFile(root, id));
    const file = path === undefined ? null : ((await openFileIn(roots, path).catch(() => null))?.handle ?? null);
    if (file !== null && (await sizeOf(file)) > 0) return file;
    await file?.close();
    if (!isComing(task)) return null;
    await sleep(LOOK_AGAIN);
  }
  return null;
}

/** Of a file that can't be looked at there is nothing to hear. */
const sizeOf = (file: FileHandle): Promise<number> =>
  file.stat().then(
    ({ size }) => size,
    () => 0,
  );

function follow(file: FileHandle, coming: () => boolean, head: Uint8Array | undefined): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (head) controller.enqueue(head);
    },
    async pull(controller) {
      try {
        for (;;) {
          const more = coming();
          const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE), 0, PIECE, at);
          if (bytesRead > 0) {
            at += bytesRead;
            controller.enqueue(buffer.subarray(0, bytesRead));
            return;
          }
          if (!more) {
            await file.close();
            controller.close();
            return;
          }
          await sleep(LOOK_AGAIN);
        }
      } catch (cause) {
        // Who listens hears of it, and who left doesn't; the file is held no longer either way.
        await file.close().catch(() => {});
        throw cause;
      }
    },
    // What is being read comes first; the next look finds the file closed, and ends there.
    cancel: () => file.close(),
  });
}
