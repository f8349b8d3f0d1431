import type { TaskCandidate } from "#shared/contract/tasks.ts";
import { failure, studioErrorOf } from "#shared/wire/studio-failure.ts";
import type { VideoTask } from "#shared/wire/video.ts";
import { applyRecord } from "./apply-record.ts";
import type { LedgerTask } from "./ledger-task.ts";
import type { StepContext } from "./step-context.ts";
import type { TaskClient } from "./task-client.ts";

const PAGE_SIZE = 100;
const MOST_PAGES = 5;
/** The clocks of this computer and of the service may differ, and a POST may lie in a queue for a while. */
const BEFORE_MS = 10 * 60_000;
const AFTER_MS = 30 * 60_000;

/**
 * Looks for a task of unknown outcome in the service's own list (WIRE.md § Video: list tasks). Only a record that can
 * be no other is adopted; the list doesn't say what a record was asked, so time, model, length and resolution decide.
 * Never posts.
 */
export async function reconcileTask(c: StepContext, task: LedgerTask, client: TaskClient): Promise<LedgerTask> {
  const records = await listAll(client, c.closing);
  const known = c.ledger.store.knownRemoteIds(task.connectionId);
  const fitting = records
    .filter((record) => !known.has(record.id) && fits(task, record))
    .sort((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0));
  const [first] = fitting;
  const twins = sameRequests(c, task);
  // As many records as equal requests without an answer: whichever is whose makes no difference.
  if (first !== undefined && (fitting.length === 1 || fitting.length === twins)) {
    // A list may show less than a record does.
    return applyRecord(c, task, await client.queryVideo(first.id, { signal: c.closing }));
  }
  return c.ledger.note(task.id, {
    error: studioErrorOf("outcome_unknown", {
      message:
        fitting.length === 0
          ? "The service's list holds no task that fits this one, so it was probably never begun."
          : `${fitting.length} tasks in the service's list fit this one, so it can't be told which it is.`,
      details: { ...task.error?.details, candidates: fitting.map(candidateOf), lookedAt: c.now() },
    }),
  });
}

/** What a person needs to tell the records apart. */
const candidateOf = (record: VideoTask): TaskCandidate => ({
  id: record.id,
  status: record.status,
  createdAt: (record.created_at ?? 0) * 1000,
  resolution: record.resolution,
  ratio: record.ratio,
  duration: record.duration,
});

/** The person chose the record. It is asked for, and must fit and belong to no other task here. Never posts. */
export async function adoptRecord(
  c: StepContext,
  task: LedgerTask,
  client: TaskClient,
  remoteId: string,
): Promise<LedgerTask> {
  if (c.ledger.store.knownRemoteIds(task.connectionId).has(remoteId)) {
    throw failure("not_allowed_now", { message: "This record belongs to another task here." });
  }
  const record = await client.queryVideo(remoteId, { signal: c.closing });
  if (record.id !== remoteId || !fits(task, record)) {
    throw failure("not_allowed_now", { message: "This record was asked for something else than this task." });
  }
  return applyRecord(c, task, record);
}

async function listAll(client: TaskClient, signal: AbortSignal): Promise<VideoTask[]> {
  const found: VideoTask[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, total } = await client.listVideos({ page, pageSize: PAGE_SIZE }, { signal });
    found.push(...items);
    if (items.length < PAGE_SIZE || found.length >= (total ?? Number.POSITIVE_INFINITY)) break;
  }
  return found;
}

function fits(task: LedgerTask, record: VideoTask): boolean {
  const sent = task.submittedAt ?? task.createdAt;
  const created = (record.created_at ?? 0) * 1000;
  const same = (asked: unknown, told: unknown) => told === null || told === undefined || told === asked;
  return (
    created >= sent - BEFORE_MS &&
    created <= sent + AFTER_MS &&
    same(task.model, record.model) &&
    same(task.request.duration, record.duration) &&
    same(task.request.resolution, record.resolution) &&
    same(task.request.ratio === "adaptive" ? record.ratio : task.request.ratio, record.ratio)
  );
}

/** How many tasks of unknown outcome sent this very request, this one included. */
function sameRequests(c: StepContext, task: LedgerTask): number {
  const request = JSON.stringify(task.request);
  return c.ledger.store
    .list({ states: ["outcome_unknown"], limit: 5000 })
    .filter((other) => other.connectionId === task.connectionId && JSON.stringify(other.request) === request).length;
}
