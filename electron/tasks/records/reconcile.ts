import type { LedgerTask } from "#core/database/index.ts";
import { requireSame } from "#core/service/client/answers/index.ts";
import type { TaskCandidate, TaskVerdict } from "#shared/contract/tasks.ts";
import { failure, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { VideoTask } from "#shared/wire/video/video.ts";
import type { StepContext } from "../steps/step-context.ts";
import type { TaskClient } from "../task-client.ts";
import { applyRecord } from "./apply-record.ts";
import { askRecord } from "./ask-record.ts";
import {
  createdAt,
  differencesOf,
  distanceOf,
  isShown,
  matchesRecord,
  mayHaveMatched,
  mayMatch,
} from "./record-fit.ts";

const PAGE_SIZE = 100;
const MOST_PAGES = 20;
/** So many records are asked for one by one, and so many are shown. */
const MOST_LOOKED_AT = 12;
const MOST_SHOWN = 24;

/**
 * Looks for a task of unknown outcome in the service's own list (WIRE.md § Video: list tasks). Adopts only a record that
 * shows this task's words and fits no other one whose answer is missing; else the records are shown, and the person says
 * which it is. Never posts.
 */
export async function reconcileTask(c: StepContext, task: LedgerTask, client: TaskClient): Promise<LedgerTask> {
  const { records, whole, total, ahead } = await listAll(client, c);
  const owners = c.ledger.store.recordOwners(c.sameService(task.connectionId));
  const free = records.filter(({ id }) => !owners.has(id)).sort((a, b) => createdAt(a) - createdAt(b));
  const isElsewhen = (record: VideoTask) => differencesOf(task, record, ahead).includes("time");
  const fitting: VideoTask[] = [];
  // First those of its time, then the nearest to it: only so many are asked for.
  const inOrder = [
    ...free.filter((record) => !isElsewhen(record)),
    ...free
      .filter((record) => isElsewhen(record) && mayMatch(task, record, ahead))
      .sort((a, b) => distanceOf(task, a, ahead) - distanceOf(task, b, ahead))
      .slice(0, MOST_LOOKED_AT),
  ];
  for (const listed of inOrder.filter((record) => mayMatch(task, record, ahead))) {
    const record = fitting.length < MOST_LOOKED_AT ? await fuller(c, client, task, listed) : listed;
    if (mayMatch(task, record, ahead)) fitting.push(record);
  }
  // Read after the last wait: another look may have taken one of them meanwhile.
  const intents = c.ledger.store.unanswered(c.sameService(task.connectionId));
  const ours = whole
    ? certainRecord(
        task,
        fitting.filter((record) => matchesRecord(task, record, ahead)),
        intents,
        ahead,
      )
    : undefined;
  if (ours !== undefined) return claim(c, task, ours);

  const others = intents.filter(({ id }) => id !== task.id);
  const wasAdopted = ({ id }: VideoTask) => c.ledger.store.wasAdopted(owners.get(id)?.id ?? "");
  const taken = records.filter(
    (record) =>
      owners.has(record.id) &&
      (matchesRecord(task, record, ahead) || (wasAdopted(record) && mayMatch(task, record, ahead))),
  );
  const adoptedElsewhere = taken.filter(wasAdopted);
  const shared = fitting.some((record) => others.some((other) => matchesRecord(other, record, ahead)));
  const verdict: TaskVerdict =
    fitting.length > 0 && (whole || !fitting.every(isElsewhen))
      ? shared
        ? "shared"
        : "several"
      : !whole
        ? "cut"
        : adoptedElsewhere.length > 0
          ? "taken"
          : "none";
  const strangers = free.filter((record) => !fitting.some(({ id }) => id === record.id) && !isElsewhen(record));
  const candidates: TaskCandidate[] = [
    ...fitting.map((record) => ({
      ...described(record),
      standing: "fits" as const,
      differs: differencesOf(task, record, ahead),
      fitsToo: others.filter((other) => matchesRecord(other, record, ahead)).map(named),
    })),
    ...taken.map((record) => ({
      ...described(record),
      standing: "owned" as const,
      fitsToo: [],
      differs: [],
      owner: named(owners.get(record.id) ?? task),
    })),
    ...strangers.map((record) => {
      const theirs = others.filter((other) => matchesRecord(other, record, ahead)).map(named);
      return {
        ...described(record),
        standing: theirs.length > 0 ? ("other" as const) : ("foreign" as const),
        fitsToo: theirs,
        differs: differencesOf(task, record, ahead),
      };
    }),
  ];
  const known = { ...task.error?.details };
  return c.ledger.note(task.id, {
    error: studioErrorOf("outcome_unknown", {
      requestId: task.error?.requestId ?? null,
      message: sentenceOf(verdict, fitting.length, records.length, total),
      details: {
        ...known,
        candidates: candidates.slice(0, MOST_SHOWN),
        verdict,
        // Whose time is another and more than that: seen, and none of the person's concern.
        elsewhen: free.filter((record) => isElsewhen(record) && !fitting.some(({ id }) => id === record.id)).length,
        lookedAt: c.now(),
      },
    }),
  });
}

/**
 * The record that can be no other: it alone fits and shows this task's words, and it fits no other task whose answer is
 * missing. Of equal requests with as many records, whichever is whose makes no difference: the first sent gets the first
 * made. They are prepared side by side, so the first asked for isn't always the first to leave.
 */
function certainRecord(
  task: LedgerTask,
  fitting: readonly VideoTask[],
  intents: readonly LedgerTask[],
  ahead: number | null,
) {
  // A record without words or a time may be another program's, or years old.
  if (!fitting.every((record) => isShown(task, record, ahead))) return undefined;
  const [only] = fitting;
  const rivals = intents
    .filter(({ id }) => id !== task.id)
    .filter((other) => fitting.some((one) => matchesRecord(other, one, ahead)));
  if (only !== undefined && fitting.length === 1 && rivals.length === 0) return only;
  const request = JSON.stringify(task.request);
  const twins = intents.filter(
    (other) =>
      other.state === "outcome_unknown" &&
      other.connectionId === task.connectionId &&
      JSON.stringify(other.request) === request,
  );
  const interchangeable =
    twins.length > 1 &&
    twins.length === fitting.length &&
    rivals.every(({ id }) => twins.some((twin) => twin.id === id)) &&
    twins.every((twin) => fitting.every((record) => isShown(twin, record, ahead)));
  return interchangeable ? fitting[twins.findIndex(({ id }) => id === task.id)] : undefined;
}

/** Tasks that `task` is interchangeable with: unknown too, and asked for the very same. */
export function identicalTasksOf(c: StepContext, task: LedgerTask): LedgerTask[] {
  const request = JSON.stringify(task.request);
  return c.ledger.store
    .unanswered([task.connectionId])
    .filter(
      (other) =>
        other.id !== task.id &&
        other.state === "outcome_unknown" &&
        other.removedAt === null &&
        JSON.stringify(other.request) === request,
    );
}

/** The person chose the record. It is asked for, and must fit and belong to no other task here. Never posts. */
export async function adoptRecord(
  c: StepContext,
  task: LedgerTask,
  client: TaskClient,
  remoteId: string,
): Promise<LedgerTask> {
  requireFree(c, task, remoteId);
  const record = await client.queryVideo(remoteId, { signal: c.closing });
  requireSame("task", remoteId, record.id);
  if (!(wasShown(task, remoteId) ? mayHaveMatched(task, record) : mayMatch(task, record, null))) {
    throw failure("not_allowed_now", { message: "This record is from a different request." });
  }
  return claim(c, task, record);
}

/** As one that the person may take. */
function wasShown(task: LedgerTask, remoteId: string): boolean {
  const candidates = task.error?.details?.candidates;
  return (
    Array.isArray(candidates) &&
    (candidates as Partial<TaskCandidate>[]).some(({ id, standing }) => id === remoteId && standing === "fits")
  );
}

/** From here on the record is this task's, and nobody else's. */
function claim(c: StepContext, task: LedgerTask, record: VideoTask): LedgerTask {
  requireFree(c, task, record.id);
  return applyRecord(c, task, record, record.id);
}

function requireFree(c: StepContext, task: LedgerTask, remoteId: string): void {
  const owner = c.ledger.store.recordOwners(c.sameService(task.connectionId)).get(remoteId);
  if (owner === undefined || owner.id === task.id) return;
  throw failure("not_allowed_now", {
    message: `This record belongs to another task: “${owner.title}”, take ${owner.take}.`,
  });
}

/** A list may show less than a record does. What can't be asked now stays as it was listed. */
async function fuller(c: StepContext, client: TaskClient, task: LedgerTask, listed: VideoTask): Promise<VideoTask> {
  try {
    const record = await askRecord(client, task, listed.id, { signal: c.closing });
    return {
      ...listed,
      ...Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)),
    } as VideoTask;
  } catch (cause) {
    if (c.closing.aborted) throw cause;
    return listed;
  }
}

const named = ({ id, title, take }: Pick<LedgerTask, "id" | "title" | "take">) => ({ id, title, take });

/** What a person needs to tell the records apart. */
const described = (record: VideoTask) => ({
  id: record.id,
  status: record.status,
  createdAt: createdAt(record),
  model: record.model ?? null,
  prompt: record.prompt?.slice(0, 500) ?? null,
  resolution: record.resolution ?? null,
  ratio: record.ratio ?? null,
  duration: record.duration ?? null,
  images: record.usage?.input_image_count ?? null,
  picture: record.status === "succeeded",
});

function sentenceOf(verdict: TaskVerdict, fitting: number, read: number, total: number | undefined): string {
  switch (verdict) {
    case "shared":
      return fitting === 1
        ? "One record at the service matches this task, and also another task whose outcome is unknown."
        : `${fitting} records at the service match this task, and also other tasks with lost replies.`;
    case "several":
      return fitting === 1
        ? "One record at the service may be this task, but it’s not certain."
        : `${fitting} tasks at the service match this one, so it’s unclear which it is.`;
    case "cut":
      return `Reelsong read ${read} of ${total ?? "many"} records at the service. None of them matches this task.`;
    case "taken":
      return "The match at the service belongs to another task, so it’s unclear whether this one started.";
    default:
      return "Nothing at the service matches this task, so it probably never started.";
  }
}

interface Listed {
  readonly records: VideoTask[];
  /** Nothing of the list is missing. */
  readonly whole: boolean;
  readonly total: number | undefined;
  /** By how much the service's clock is ahead of ours (ms); null where it doesn't tell its time. */
  readonly ahead: number | null;
}

/** Every record of the list, each once, as far as it is read. */
async function listAll(client: TaskClient, { closing: signal, now }: StepContext): Promise<Listed> {
  const found = new Map<string, VideoTask>();
  let told: number | undefined;
  let ahead: number | null = null;
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { items, total, answeredAt } = await client.listVideos({ page, pageSize: PAGE_SIZE }, { signal });
    if (typeof answeredAt === "number") ahead = answeredAt - now();
    told = total ?? told;
    const before = found.size;
    for (const item of items) if (!found.has(item.id)) found.set(item.id, item);
    const records = [...found.values()];
    if (told !== undefined && found.size >= told) return { records, whole: true, total: told, ahead };
    // An empty page is behind the end; a short one that comes again is all there is of a service that knows no pages.
    if (found.size === before) {
      return { records, whole: told === undefined && items.length < PAGE_SIZE, total: told, ahead };
    }
  }
  return { records: [...found.values()], whole: false, total: told, ahead };
}
