import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as newId } from "uuid";
import type { Database, Epoch } from "#core/database/index.ts";
import { openDatabase, StoryboardStore } from "#core/database/index.ts";
import { type MediaSource, probe as realProbe } from "#core/files/probing/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { SongService } from "#core/songs/song-service.ts";
import { composeStoryboard, type StoryboardNeeds } from "#core/storyboard/compose.ts";
import { TaskService } from "#core/tasks/index.ts";
import { outputNameOf } from "#core/tasks/steps/output-name.ts";
import type { StepContext, WaitReason } from "#core/tasks/steps/step-context.ts";
import type { TaskClient } from "#core/tasks/task-client.ts";
import type { Task, TaskState } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { placeDatabase } from "../database/place-database.ts";
import { FakeService } from "../service/fake-service.ts";

/** Reads the made-up files of fake-service.ts. */
export async function fakeProbe(source: MediaSource): Promise<MediaFacts> {
  const bytes = "path" in source ? await readFile(source.path) : source.bytes;
  const text = Buffer.from(bytes).toString("latin1");
  const film = /^mp4:([\d.]+):x{2000}$/.exec(text);
  if (film !== null) {
    return { kind: "video", format: "mp4", mime: "video/mp4", bytes: bytes.length, durationSeconds: Number(film[1]) };
  }
  if (/^mp3:y{1000}$/.test(text)) return { kind: "audio", format: "mp3", mime: "audio/mpeg", bytes: bytes.length };
  if (text.startsWith("png:")) {
    return { kind: "image", format: "png", mime: "image/png", bytes: bytes.length, width: 800, height: 600 };
  }
  const problem = bytes.length === 0 ? "empty" : text.startsWith("mp4:") ? "truncated" : "unrecognized";
  return { kind: "unknown", format: "unknown", mime: "application/octet-stream", bytes: bytes.length, problem };
}

export interface TaskStudioOptions {
  readonly folder: string;
  readonly service?: FakeService;
  /** A folder in `folder` unless told. */
  readonly libraryFolder?: string;
  /** Where new files go from now on, when the person chooses another folder; `libraryFolder` stays one of its folders. */
  readonly movedTo?: () => string | undefined;
  /** Stands between the studio and its client or database, to break them. */
  readonly client?: (service: FakeService) => TaskClient;
  readonly wrapDatabase?: (database: Database) => Database;
  readonly probe?: (source: MediaSource) => Promise<MediaFacts>;
  /** The service gives real films and songs: the studio's own eyes look at them. */
  readonly realFiles?: boolean;
  readonly check?: () => Finding[];
  /** What the rules say of a shot that is to wait; nothing unless told. */
  readonly checkShots?: StoryboardNeeds["check"];
  /** Bytes that may still be written; what the real disk says unless told. */
  readonly diskSpaceIn?: () => Promise<number | null>;
  readonly videoConcurrency?: number | (() => number);
  /** Uploads what a request can't hold; nothing has to be unless told. */
  readonly uploadLarge?: StepContext["uploadLarge"];
  /** Whether requests would get through; they do unless told. */
  readonly waitReason?: () => Promise<WaitReason | null>;
  /** What a medium is, where the library's facts don't tell. */
  readonly kindOf?: StoryboardNeeds["kindOf"];
  readonly budgetTerms?: StoryboardNeeds["budgetTerms"];
  readonly now?: () => number;
  /** Whether the database is the present one, and what marks each paid request; none unless told. */
  readonly epoch?: StepContext["epoch"] & Pick<Epoch, "isFromBefore">;
  /** Where new tasks go; one connection unless told. */
  readonly connectionId?: () => string;
  /** Connections that lead to the same service; each to one of its own unless told. */
  readonly sameService?: StepContext["sameService"];
  /** It is a service that costs, and is asked at life's pace, where this is false. */
  readonly sandbox?: boolean;
  /** Spreads the waits; chance unless told. */
  readonly random?: () => number;
}

/** A real database, library and ledger in a folder, with a service in memory. `start` takes up what was left. */
export function openTaskStudio(options: TaskStudioOptions) {
  const service = options.service ?? new FakeService();
  const client = options.client?.(service) ?? service;
  const file = join(options.folder, "studio.db");
  placeDatabase(file);
  const opened = openDatabase({ file, backupsDir: join(options.folder, "backups") });
  const database = options.wrapDatabase?.(opened) ?? opened;
  const libraryFolder = options.libraryFolder ?? join(options.folder, "Library");
  const shotStore = new StoryboardStore(database);
  const told: string[] = [];
  const faults: unknown[] = [];
  const ports = { openPath: async () => {}, revealPath: async () => {}, trashPath: async () => {} };
  const probe = options.probe ?? (options.realFiles ? realProbe : fakeProbe);
  const notify = () => {};
  const library = new MediaLibrary({
    ...{ database, probe, ports, notify },
    folder: () => options.movedTo?.() ?? libraryFolder,
    earlier: () => [libraryFolder],
  });
  const tasks: TaskService = new TaskService({
    database,
    library,
    probe,
    notify,
    ...(options.realFiles ? {} : { damageOf: async () => null }),
    clientOf: async () => client,
    ...(options.diskSpaceIn ? { diskSpaceIn: options.diskSpaceIn } : {}),
    ...(options.uploadLarge ? { uploadLarge: options.uploadLarge } : {}),
    ...(options.waitReason ? { waitReason: options.waitReason } : {}),
    ...(options.sameService ? { sameService: options.sameService } : {}),
    ...(options.epoch ? { epoch: options.epoch } : {}),
    connection: () => ({
      id: options.connectionId?.() ?? "00000000-0000-7000-8000-000000000001",
      name: "Sandbox",
      sandbox: options.sandbox ?? true,
    }),
    concurrency: () => {
      const { videoConcurrency: video = 5 } = options;
      return { video: typeof video === "number" ? video : video(), paidMusic: 20, freeMusic: 3 };
    },
    check: options.check ?? (() => []),
    nameOf: (task) => outputNameOf(task, shotStore, songs.store),
    taken: (task) => {
      boards.taken(task);
      songs.taken(task);
    },
    ended: ({ title, state }) => told.push(`${title}: ${state}`),
    onFault: (thrown) => faults.push(thrown),
    sandboxTimeScale: 0,
    ...(options.random ? { random: options.random } : {}),
  });
  const { boards, generation, projects, budgets, journal } = composeStoryboard({
    ...{ database, library, probe, tasks, notify },
    factsOf: (id) => library.factsOf(id),
    check: options.checkShots ?? (() => []),
    ...(options.kindOf ? { kindOf: options.kindOf } : {}),
    ...(options.budgetTerms ? { budgetTerms: options.budgetTerms } : {}),
    ...(options.now ? { now: options.now } : {}),
  });
  const songs = new SongService({
    ...{ database, tasks, notify, check: () => [] },
    admit: (wish) => budgets.admitSong(wish),
    covers: {
      sha256Of: (assetId) => library.store.get(assetId)?.sha256,
      check: () => [],
      connectionId: () => "sandbox",
      clientOf: () => Promise.reject(new Error("Nobody listens here.")),
    },
  });
  return {
    ...{ service, database, library, libraryFolder, tasks, songs, told, faults },
    ...{ boards, generation, projects, budgets, journal, shotStore },
    /** One take of a video shot (5 s), or more. */
    film(takes = 1): Task[] {
      const projectId = projects.list()[0]?.id ?? "";
      const shot = boards.addShot(projectId, null, { name: "Lantern", prompt: "A lantern in the rain" });
      return generation.generate(shot.id, newId(), takes);
    },
    song(): Task[] {
      const song = songs.create({ title: "Night Ferry", style: "slow folk", lyrics: "[Verse]\nHello" });
      return songs.generate(song.id, newId(), 1);
    },
    /** Waits until the task is in one of the states. */
    async until(id: string, ...states: TaskState[]): Promise<Task> {
      for (let waited = 0; waited < 15_000; waited += 10) {
        const task = tasks.get(id);
        if (states.includes(task.state)) return task;
        await sleep(10);
      }
      const { state, error } = tasks.get(id);
      throw new Error(`Waited for ${states.join(" or ")}, but the task is ${state}: ${error?.message ?? "no error"}`);
    },
    moves: (id: string): TaskState[] => tasks.ledger.store.moves(id),
    async close(): Promise<void> {
      await tasks.close(0);
      opened.close();
    },
  };
}
export type TaskStudio = ReturnType<typeof openTaskStudio>;
