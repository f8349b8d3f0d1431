import { v7 as newId } from "uuid";
import { z } from "zod";
import type { SettingsStore, StoryboardStore } from "#core/database/index.ts";
import type { SongService } from "#core/songs/index.ts";
import type { BoardEditor, ProjectService } from "#core/storyboard/index.ts";
import type { TaskIntent, TaskService } from "#core/tasks/index.ts";
import { language } from "#shared/contract/app/languages.ts";
import type { ConversationRecord } from "#shared/contract/chat/conversation-file.ts";
import type { SampleState } from "#shared/contract/samples/samples.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { musicRequestOf } from "#shared/rules/music/song-request.ts";
import { videoRequestOf } from "#shared/rules/video/shot-request.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { type SampleFilm, sampleFilm } from "./saltlight.ts";
import { recordOf } from "./sample-conversation.ts";

export interface SampleParts {
  readonly store: SettingsStore;
  readonly projects: Pick<ProjectService, "list" | "create" | "remove">;
  readonly boards: Pick<BoardEditor, "changeShots">;
  readonly shots: Pick<StoryboardStore, "project" | "shots">;
  readonly songs: Pick<SongService, "create" | "list" | "remove"> & {
    readonly store: Pick<SongService["store"], "get">;
  };
  readonly tasks: Pick<TaskService, "submit" | "remove"> & {
    readonly ledger: Pick<TaskService["ledger"], "taskOf"> & {
      readonly store: Pick<TaskService["ledger"]["store"], "byClient">;
    };
  };
  readonly conversations: {
    /** Deleted ones aren't here. */
    has(id: string): boolean;
    insert(id: string, record: ConversationRecord): void;
    remove(id: string): Promise<void>;
  };
  /** Deletes files of the library, with a way back. */
  readonly trash: (assetIds: readonly string[]) => Promise<void>;
  /** Of the embedded sandbox: every request of the samples goes there, whichever connection is active. */
  readonly sandboxId: string;
  readonly untitledFilm: () => string;
  readonly now: () => number;
}

/** What was begun: every id is chosen before anything is made, so that going on after a crash makes nothing twice. */
const begun = z.object({
  projectId: z.uuid(),
  songId: z.uuid(),
  language,
  /** Ids of the shots and of the requests for them, in the film's order. */
  shots: z.array(z.object({ id: z.uuid(), clientId: z.uuid() })),
  songClientId: z.uuid(),
  /** Samples of earlier versions have none. */
  conversationId: z.uuid().optional(),
  /** Everything is in the ledger. */
  asked: z.boolean(),
});
type Begun = z.infer<typeof begun>;

/** Where it is kept among the settings. */
const NAME = "samples";
/** In seconds: the shortest that looks like a film. */
const SHOT_SECONDS = 4;
const over: ReadonlySet<Task["state"]> = new Set(["ready", "failed", "cancelled", "outcome_unknown"]);

/** The sample film, its song, and the conversation in which it was planned. */
export class SampleService {
  readonly #parts: SampleParts;

  constructor(parts: SampleParts) {
    this.#parts = parts;
  }

  /** Goes on with what a crash broke off. */
  resume(): void {
    const found = this.#begun();
    if (found !== null && !found.asked) this.#goOn(found);
  }

  state(): SampleState {
    const found = this.#begun();
    if (found === null) return { state: "none", projectId: null, songId: null, conversationId: null, done: 0, all: 0 };
    const tasks = this.#tasksOf(found);
    const all = found.shots.length + 1;
    const done = tasks.filter(({ state }) => over.has(state)).length;
    const { projectId, songId, conversationId = null } = found;
    const state = found.asked && done === tasks.length ? "made" : "making";
    return { state, projectId, songId, conversationId, done, all };
  }

  make(language: Begun["language"]): SampleState {
    this.#goOn(this.#begun() ?? this.#begin(language));
    return this.state();
  }

  async remove(): Promise<SampleState> {
    const { store, tasks, projects, shots, songs, conversations, trash, untitledFilm } = this.#parts;
    const found = this.#begun();
    if (found === null) return this.state();
    const made = this.#tasksOf(found);
    if (!found.asked || made.some(({ state }) => !over.has(state))) {
      throw failure("not_allowed_now", {
        message: "The sample film is still being made.",
        advice: "Delete it once its takes are finished.",
      });
    }
    if (shots.project(found.projectId) !== null && projects.list().some(({ id }) => id === found.projectId)) {
      // Somewhere to be: there is always a film.
      if (projects.list().length === 1) projects.create(untitledFilm());
      projects.remove(found.projectId);
    }
    if (songs.list().some(({ id }) => id === found.songId)) songs.remove(found.songId);
    if (found.conversationId && conversations.has(found.conversationId))
      await conversations.remove(found.conversationId);
    await trash(made.flatMap(({ assetId }) => assetId ?? []));
    for (const { id } of made) tasks.remove(id);
    store.write({ [NAME]: null });
    return this.state();
  }

  /** What was begun and is still here; a film that the person deleted themselves is none. */
  #begun(): Begun | null {
    const { store, projects } = this.#parts;
    const read = begun.safeParse(store.readAll()[NAME]);
    if (!read.success) return null;
    const gone = read.data.asked && !projects.list().some(({ id }) => id === read.data.projectId);
    return gone ? null : read.data;
  }

  #begin(language: Begun["language"]): Begun {
    const fresh: Begun = {
      projectId: newId(),
      songId: newId(),
      language,
      shots: sampleFilm(language).shots.map(() => ({ id: newId(), clientId: newId() })),
      songClientId: newId(),
      conversationId: newId(),
      asked: false,
    };
    this.#parts.store.write({ [NAME]: fresh });
    return fresh;
  }

  /** Each step looks whether it was done before. */
  #goOn(found: Begun): void {
    if (found.asked) return;
    const { projects, boards, shots, songs, conversations, store, now } = this.#parts;
    const { title, shots: planned, song, conversation } = sampleFilm(found.language);
    const { projectId, conversationId } = found;
    if (shots.project(projectId) === null) projects.create(title, projectId);
    if (shots.shots(projectId).length === 0) {
      const changes = found.shots.map(({ id }, place) => ({
        do: "add" as const,
        id,
        after: null,
        draft: { ...planned[place], duration: SHOT_SECONDS },
      }));
      boards.changeShots(projectId, "add", changes);
    }
    if (songs.store.get(found.songId) === null) songs.create(song, found.songId);
    if (conversationId && !conversations.has(conversationId))
      conversations.insert(conversationId, recordOf(conversation, now()));
    this.#ask(found, song.title);
    store.write({ [NAME]: { ...found, asked: true } satisfies Begun });
  }

  /** Takes of every shot and of the song, at the sandbox; what is in the ledger already is not asked for again. */
  #ask({ projectId, songId, shots: ids, songClientId }: Begun, songTitle: SampleFilm["title"]): void {
    const { shots, songs, tasks, sandboxId } = this.#parts;
    const pinned = { takes: 1, connectionId: sandboxId } as const;
    const board = new Map(shots.shots(projectId).map((shot) => [shot.id, shot]));
    for (const { id, clientId } of ids) {
      const shot = board.get(id);
      if (shot === undefined) continue;
      const request: TaskIntent["request"] = { ...videoRequestOf(shot.draft, () => undefined) };
      const of = { projectId, shotId: id, songId: null };
      tasks.submit({ ...pinned, ...of, kind: "video", clientId, title: shot.draft.name, request });
    }
    const song = songs.store.get(songId);
    if (song === null) return;
    const request: TaskIntent["request"] = { ...musicRequestOf(song.draft, undefined) };
    const of = { projectId: null, shotId: null, songId };
    tasks.submit({ ...pinned, ...of, kind: "music", clientId: songClientId, title: songTitle, request });
  }

  #tasksOf({ shots, songClientId }: Begun): Task[] {
    const { ledger } = this.#parts.tasks;
    return [...shots.map(({ clientId }) => clientId), songClientId].flatMap((clientId) =>
      ledger.store.byClient(clientId).map((task) => ledger.taskOf(task)),
    );
  }
}
