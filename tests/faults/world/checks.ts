import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Message } from "#shared/contract/chat/conversations.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import { connectivityErrors } from "#shared/wire/errors/connectivity-errors.ts";
import { everyTask } from "#tests/support/studio/every-task.ts";
import type { Studio } from "./core-process.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import { findMark, isTitle } from "./marks.ts";
import type { Promises } from "./promises.ts";

/** Every move that a task may be seen to have made, in any number of steps. Written down here once more, on purpose. */
const moves: Readonly<Record<TaskState, readonly TaskState[]>> = {
  intent: ["submitting", "failed", "cancelled", "outcome_unknown"],
  submitting: ["queued", "downloading", "failed", "outcome_unknown"],
  queued: ["running", "downloading", "failed", "cancelled"],
  running: ["downloading", "failed", "cancelled"],
  downloading: ["ready", "failed"],
  ready: ["downloading"],
  failed: ["queued", "running", "downloading"],
  cancelled: [],
  outcome_unknown: ["queued", "running", "downloading", "failed", "cancelled"],
};

/** Failures that say: nothing was bought. A wish that was paid for must not hear one of these. */
const notBought: ReadonlySet<string> = new Set([
  ...connectivityErrors,
  ...["rate_limited", "key_missing", "overloaded"],
]);

/** What must hold while the studio is dead: what lies on the disk is whole, and holds no key. */
export function checkFolder(folder: string, key: string): string[] {
  return [...checkDatabase(join(folder, "data"), join(folder, "autopsy")), ...findKey(folder, key)];
}

/** Looks at a copy: opening the file itself would mend it before the studio has to. */
function checkDatabase(dataDir: string, place: string): string[] {
  if (!existsSync(join(dataDir, "studio.db"))) return [];
  mkdirSync(place, { recursive: true });
  for (const name of ["studio.db", "studio.db-wal"]) {
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(place, name));
  }
  const database = new DatabaseSync(join(place, "studio.db"));
  try {
    const found = database.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
    const strays = database.prepare("PRAGMA foreign_key_check").all();
    return [
      ...found
        .filter((row) => row.integrity_check !== "ok")
        .map((row) => `the database is damaged: ${row.integrity_check}`),
      ...(strays.length > 0 ? [`${strays.length} rows of the database refer to nothing`] : []),
    ];
  } catch (thrown) {
    return [`the database can't be read: ${String(thrown)}`];
  } finally {
    database.close();
    rmSync(place, { recursive: true, force: true });
  }
}

function findKey(folder: string, key: string): string[] {
  const forms = [key, Buffer.from(key).toString("base64").replaceAll("=", ""), Buffer.from(key).toString("hex")];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const path = join(folder, name);
    try {
      if (!statSync(path).isFile()) return [];
      const bytes = readFileSync(path);
      return forms.some((form) => bytes.includes(form)) ? [`the key stands in ${name}`] : [];
    } catch {
      return [];
    }
  });
}

/** What must hold whatever the studio says of itself: no wish was paid for more often than was pressed for. */
export function checkPaid({ wishes }: Promises, { paid }: FaultProxy): string[] {
  return [...paid].flatMap(([mark, times]) => {
    const allowed = isTitle(mark) ? 1 : (wishes.get(mark)?.allowed ?? 0);
    return times > allowed ? [`${mark} was paid for ${times} times; ${allowed} presses said that it costs`] : [];
  });
}

const markOfTask = (task: Task): string => findMark(JSON.stringify(task.request)) ?? "";
const textOf = (message: Message): string => JSON.stringify(message.blocks);

/** What the studio says after a restart, held against what it had said before it died. */
export async function checkStudio(studio: Studio, promises: Promises, proxy: FaultProxy): Promise<string[]> {
  const tasks = await everyTask(studio);
  return [
    ...checkTasks(tasks, promises, proxy),
    ...checkBought(tasks, promises, proxy),
    ...checkIds(tasks, proxy),
    ...checkReceipts(tasks, promises),
    ...(await checkTyped(studio, promises)),
    ...(await checkTalk(studio, promises)),
  ];
}

/** What was about to be sent is to be sent again only where it never arrived, or was turned away with nothing bought. */
const mayGoAgain = (task: Task, { asked, turnedAway }: FaultProxy): boolean =>
  !asked.has(markOfTask(task)) || turnedAway.has(markOfTask(task));

function checkTasks(tasks: readonly Task[], { tasks: named, seen }: Promises, proxy: FaultProxy): string[] {
  const found: string[] = [];
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const [id, mark] of named) if (!byId.has(id)) found.push(`task ${id} of ${mark} is gone`);
  for (const task of tasks) {
    const before = seen.get(task.id);
    const from = before === "submitting" && mayGoAgain(task, proxy) ? "intent" : before;
    if (from !== undefined && !leadsTo(from, task.state)) {
      found.push(`task ${task.id} of ${markOfTask(task)} was ${before} and is ${task.state}`);
    }
    if (task.state === "ready" && task.assetId === null) found.push(`task ${task.id} is ready without a file`);
    seen.set(task.id, task.state);
  }
  return found;
}

function leadsTo(from: TaskState, to: TaskState, passed: ReadonlySet<TaskState> = new Set()): boolean {
  if (from === to) return true;
  return moves[from].some((next) => !passed.has(next) && leadsTo(next, to, new Set([...passed, from])));
}

/** Each payment has a task that knows of it: one that was sent and doesn't say that nothing was bought. */
function checkBought(tasks: readonly Task[], { forgotten }: Promises, { paid }: FaultProxy): string[] {
  const knowing = new Map<string, number>();
  const marks = new Set<string>();
  for (const task of tasks) {
    const mark = markOfTask(task);
    marks.add(mark);
    const denies = task.state === "intent" || (task.state === "failed" && notBought.has(task.error?.code ?? ""));
    if (!denies) knowing.set(mark, (knowing.get(mark) ?? 0) + 1);
  }
  return [...paid].flatMap(([mark, times]) =>
    marks.has(mark) && (knowing.get(mark) ?? 0) < times - (forgotten.get(mark) ?? 0)
      ? [
          `${mark} was paid for ${times} times, and the studio knows of ${knowing.get(mark) ?? 0}: ${tasks
            .filter((task) => markOfTask(task) === mark)
            .map(({ state, error }) => `${state} ${error?.code ?? ""}`)
            .join(", ")}`,
        ]
      : [],
  );
}

/** A task has the remote record that its own request made, and no other task has the same. */
function checkIds(tasks: readonly Task[], { madeFor }: FaultProxy): string[] {
  const owners = new Map<string, string>();
  return tasks.flatMap((task) => {
    if (task.remoteId === null) return [];
    const other = owners.get(task.remoteId);
    owners.set(task.remoteId, task.id);
    const mark = madeFor.get(task.remoteId);
    return [
      ...(mark !== markOfTask(task)
        ? [`task ${task.id} of ${markOfTask(task)} has the record of ${mark ?? "nobody"}`]
        : []),
      ...(other !== undefined ? [`tasks ${other} and ${task.id} have the same record ${task.remoteId}`] : []),
    ];
  });
}

/** An answer that had come is known: a film by its record, a song by its sound or the way to it. */
function checkReceipts(tasks: readonly Task[], { receipts }: Promises): string[] {
  const songs = new Map<string, number>();
  return receipts.flatMap(({ operation, mark, remoteId }) => {
    const ours = tasks.filter((task) => markOfTask(task) === mark);
    if (operation === "film" && !ours.some((task) => task.remoteId === remoteId)) {
      return [`the service's answer about ${mark}, ${remoteId}, had come and is forgotten`];
    }
    if (operation !== "song") return [];
    songs.set(mark, (songs.get(mark) ?? 0) + 1);
    const known = ours.filter(({ state }) => state === "downloading" || state === "ready" || state === "failed").length;
    return known < (songs.get(mark) ?? 0) ? [`the song of ${mark} had come and is forgotten`] : [];
  });
}

async function checkTyped(studio: Studio, { typed }: Promises): Promise<string[]> {
  const songs = new Map((await studio.songs.list()).map(({ id, draft }) => [id, draft.lyrics]));
  const shots = new Map<string, string>();
  for (const { id: projectId } of await studio.storyboard.projects()) {
    for (const { id, draft } of await studio.storyboard.shots({ projectId })) shots.set(id, draft.prompt);
  }
  const draft = (await studio.conversations.draft({ place: "new" })).text;
  return typed.flatMap(({ what, id, sure, may }) => {
    const stands = what === "draft" ? draft : (what === "song" ? songs : shots).get(id);
    if (sure === null || stands === sure || (stands !== undefined && may.includes(stands))) return [];
    return [`${what} ${id} holds “${stands}” and not the typed “${[sure, ...may].join("” or “")}”`];
  });
}

async function checkTalk(studio: Studio, { questions, replies }: Promises): Promise<string[]> {
  const found: string[] = [];
  const talks = new Map<string, Message[]>();
  const talk = async (id: string) => {
    const known = talks.get(id) ?? (await studio.conversations.get({ id })).messages;
    talks.set(id, known);
    return known;
  };
  for (const [id, { conversationId, mark }] of questions) {
    const message = (await talk(conversationId)).find((one) => one.id === id);
    if (message === undefined || !textOf(message).includes(mark)) found.push(`the question of ${mark} is gone`);
  }
  for (const [conversationId, messages] of talks) {
    for (const message of messages) {
      if (message.role !== "assistant" || message.state !== "complete") continue;
      const text = textOf(message);
      const before = replies.get(message.id);
      if (before !== undefined && before.text !== text) found.push(`reply ${message.id} changed after it was whole`);
      replies.set(message.id, { conversationId, text });
    }
  }
  for (const [id, { conversationId }] of replies) {
    if (!(await talk(conversationId)).some((one) => one.id === id)) found.push(`reply ${id} is gone`);
  }
  return found;
}

/** Every take that is ready has its file, byte for byte. */
export async function checkFiles(studio: Studio, folder: string): Promise<string[]> {
  const wanted = new Map<string, string>();
  const ready = await everyTask(studio, { states: ["ready"] });
  for (const { id, assetId } of ready) if (assetId !== null) wanted.set(assetId, id);
  const library = join(folder, "library");
  const hashes = new Set(
    (existsSync(library) ? readdirSync(library, { recursive: true, encoding: "utf8" }) : [])
      .map((name) => join(library, name))
      .filter((path) => !path.includes(".incoming") && statSync(path).isFile())
      .map((path) => createHash("sha256").update(readFileSync(path)).digest("hex")),
  );
  const found: string[] = [];
  for (let offset = 0; wanted.size > 0; offset += 500) {
    const { items } = await studio.library.list({ limit: 500, offset });
    for (const asset of items) {
      const task = wanted.get(asset.id);
      wanted.delete(asset.id);
      if (task !== undefined && !hashes.has(asset.sha256)) found.push(`task ${task} is ready and its file isn't there`);
    }
    if (items.length === 0) break;
  }
  for (const task of wanted.values()) found.push(`task ${task} is ready and the library doesn't know its file`);
  return found;
}
