import type { LedgerTask } from "#core/database/index.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";
import { promptOf } from "../steps/place-output.ts";

/** The clocks of this computer and of the service may differ, and a POST may lie in a queue for a while. */
const BEFORE_MS = 10 * 60_000;
const AFTER_MS = 30 * 60_000;
/** Both clocks being compared, only seconds are left: a record from before the request was sent is none of its own. */
const TOLERANCE_MS = 60_000;

/** In what a record can be another one than what a task asked for. */
export type Difference = "time" | "kind" | "model" | "duration" | "resolution" | "ratio" | "words" | "files";

/** Unix ms; 0 where the record doesn't tell. */
export const createdAt = (record: VideoTask): number => Math.round((record.created_at ?? 0) * 1000);

/** When it was sent, by the service's clock; `ahead`: by how much that is ahead of ours, as far as it is known. */
const sentAt = (task: LedgerTask, ahead: number | null): number => (task.submittedAt ?? task.createdAt) + (ahead ?? 0);

/** How far apart in time; for what is nearest to be shown first. */
export const distanceOf = (task: LedgerTask, record: VideoTask, ahead: number | null): number =>
  Math.abs(createdAt(record) - sentAt(task, ahead));

/** What speaks against a record being what this task asked for. What either of them leaves open speaks for nothing. */
export function differencesOf(task: LedgerTask, record: VideoTask, ahead: number | null): Difference[] {
  const sent = sentAt(task, ahead);
  // One out of an earlier database may have been sent at any time since it was asked for.
  const latest = task.heldAt === null ? sent + AFTER_MS : Number.POSITIVE_INFINITY;
  const at = createdAt(record);
  const { request } = task;
  const differs = (asked: unknown, told: unknown) => asked != null && told != null && asked !== told;
  const found: [Difference, boolean][] = [
    ["time", at > 0 && (at < sent - BEFORE_MS || at > latest)],
    ["kind", differs("generation", record.task_type) || differs("video", record.modality)],
    ["model", differs(task.model, record.model)],
    ["duration", differs(request.duration, record.duration)],
    ["resolution", differs(request.resolution, record.resolution)],
    // What was left to the service may have become anything.
    ["ratio", request.ratio !== "adaptive" && differs(request.ratio, record.ratio)],
    ["words", differs(promptOf(task).trim(), record.prompt?.trim())],
    // Before the end a usage is a beginning.
    ["files", record.status === "succeeded" && filesDiffer(task, record)],
  ];
  return found.flatMap(([name, is]) => (is ? [name] : []));
}

export const matchesRecord = (task: LedgerTask, record: VideoTask, ahead: number | null): boolean =>
  differencesOf(task, record, ahead).length === 0;

/**
 * Whether the studio may decide by itself: settings alone are those of any film, another program's too, so the record
 * must show this task's words, and have been made after the task was sent. What a backup brought may have been asked for
 * by anybody since.
 */
export function isShown(task: LedgerTask, record: VideoTask, ahead: number | null): boolean {
  const words = promptOf(task).trim();
  return (
    task.heldAt === null &&
    words !== "" &&
    record.prompt?.trim() === words &&
    createdAt(record) >= sentAt(task, ahead) - TOLERANCE_MS &&
    matchesRecord(task, record, ahead)
  );
}

/** Of one that was shown as such: when it was, the service's clock was known. */
export const mayHaveMatched = (task: LedgerTask, record: VideoTask): boolean =>
  differencesOf(task, record, null).every((name) => name === "words" || name === "time");

/**
 * Whether the person may say that it is this one: a service may show the words as it rewrote them, and a clock may have
 * been wrong when the request was sent. Either alone only keeps the studio from deciding by itself.
 */
export function mayMatch(task: LedgerTask, record: VideoTask, ahead: number | null): boolean {
  const differences = differencesOf(task, record, ahead);
  return differences.length === 0 || (differences.length === 1 && ["words", "time"].includes(differences[0] ?? ""));
}

function countOf(task: LedgerTask, type: string): number {
  const content = Array.isArray(task.request.content) ? (task.request.content as { type?: unknown }[]) : [];
  return content.filter((item) => item.type === type).length;
}

/** Pictures and seconds of films that were given (API.md § Video task record): no seconds without a film, some with one. */
function filesDiffer(task: LedgerTask, { usage }: VideoTask): boolean {
  const images = usage?.input_image_count;
  if (typeof images === "number" && images !== countOf(task, "image_url")) return true;
  const seconds = usage?.input_seconds;
  if (typeof seconds !== "number") return false;
  return countOf(task, "video_url") === 0 ? seconds > 0 && countOf(task, "audio_url") === 0 : seconds === 0;
}
