import { v7 as newId } from "uuid";
import { createNewTakes, type Database, type NewTakes, SongStore } from "#core/database/index.ts";
import { type Messages, wordsOf } from "#core/settings/index.ts";
import type { TaskService } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import type { Song, SongDraft, SongSummary } from "#shared/contract/songs/songs.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { musicRequestOf, withDraft } from "#shared/rules/music/song-request.ts";
import { checkTranscribedLyrics } from "#shared/rules/music/transcribed-lyrics.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { type CoverParts, CoverService } from "./cover-service.ts";
import { LyricService } from "./lyric-service.ts";

/** Takes of a song that are about to be asked for. */
export interface SongGenerationRequest {
  readonly clientId: string;
  readonly model: string;
  readonly takes: number;
}

export interface SongParts {
  readonly database: Database;
  readonly tasks: Pick<TaskService, "submit" | "get">;
  readonly check: (request: Record<string, unknown>) => Finding[];
  readonly notify: (topic: ChangeTopic, ids?: readonly string[]) => void;
  /** In the person's language; English where none is given. */
  readonly words?: () => Messages;
  readonly covers: CoverParts;
  /** The model of a new song; absent: the studio's own. */
  readonly newModel?: (() => SongDraft["model"]) | undefined;
  /** Throws `over_budget` for what costs more than is left. */
  readonly admit?: (wish: SongGenerationRequest) => void;
  readonly now?: () => number;
}

/** A new song needs only its words: every other value is one the service takes. */
export const newSongDraft: SongDraft = {
  title: "",
  style: "",
  lyrics: "",
  model: "music-3.0",
  instrumental: false,
  optimizeLyrics: false,
  cover: null,
  outputFormat: "hex",
  sampleRate: 44100,
  bitrate: 256000,
  format: "mp3",
};

/** What a change may name; undefined leaves a value as it is. */
export type SongChanges = { readonly [Name in keyof SongDraft]?: SongDraft[Name] | undefined };

const withChanges = (draft: SongDraft, changes: SongChanges): SongDraft => ({
  ...draft,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

/** Songs, each with the draft of its next take. */
export class SongService {
  readonly store: SongStore;
  readonly #fresh: NewTakes;
  readonly lyrics: LyricService;
  readonly covers: CoverService;
  readonly #parts: SongParts;

  constructor(parts: SongParts) {
    this.#parts = parts;
    this.store = new SongStore(parts.database);
    this.#fresh = createNewTakes(parts.database);
    this.covers = new CoverService(parts.database, parts.covers, () => this.#now());
    this.lyrics = new LyricService({
      database: parts.database,
      changed: (songId) => this.#changed(songId),
      need: (songId) => this.#need(songId),
      now: () => this.#now(),
    });
  }

  list(): Song[] {
    return this.store.list();
  }

  /** As `songs.recent` of the contract. */
  recent(limit: number): SongSummary[] {
    return this.store.recent(limit);
  }

  /** `id`: chosen by whoever must know it before the song is there. */
  create(draft: SongChanges, id: string = newId()): Song {
    const now = this.#now();
    const song: Song = {
      id,
      projectId: null,
      draft: withChanges({ ...newSongDraft, model: this.#parts.newModel?.() ?? newSongDraft.model }, draft),
      activeTakeId: null,
      createdAt: now,
      updatedAt: now,
    };
    this.store.insert(song);
    this.#changed(song.id);
    return song;
  }

  update(id: string, changes: SongChanges): Song {
    const { draft } = this.#need(id);
    const changed = withChanges(draft, changes);
    this.lyrics.writingOver(id, draft.lyrics, changed.lyrics);
    this.store.saveDraft(id, changed, this.#now());
    return this.#done(id);
  }

  /** Takes it off the list. Its takes and files stay, and it can be put back. */
  remove(id: string): void {
    this.#need(id);
    this.store.setRemoved(id, this.#now());
    this.#changed(id);
  }

  restore(id: string): Song {
    if (this.store.get(id) === null) throw notFound();
    this.store.setRemoved(id, null);
    return this.#done(id);
  }

  chooseTake(id: string, taskId: string | null): Song {
    this.#need(id);
    if (taskId !== null && this.#parts.tasks.get(taskId).songId !== id) {
      throw failure("invalid_input", { message: "This take belongs to another song." });
    }
    this.store.chooseTake(id, taskId, this.#now());
    return this.#done(id);
  }

  /** A take of a song became ready: the first one is shown at once, later ones wait for the person's choice. */
  taken(task: Pick<Task, "id" | "songId">): void {
    if (task.songId === null) return;
    const song = this.store.get(task.songId);
    if (song === null) return;
    this.#fresh.add(task.id);
    if (song.activeTakeId === null) this.store.chooseTake(song.id, task.id, this.#now());
    this.#changed(song.id);
  }

  newTakes(songId: string): string[] {
    this.#need(songId);
    return this.#fresh.ofSong(songId);
  }

  heard(taskIds: readonly string[]): void {
    if (this.#fresh.look(taskIds)) this.#parts.notify("songs");
  }

  check(id: string): Finding[] {
    const { draft } = this.#need(id);
    return withDraft(this.#parts.check({ ...musicRequestOf(draft, this.covers.usable(draft.cover)) }), draft);
  }

  /** As `songs.generate` of the contract. Throws `over_budget` unless the person said to go on. */
  generate(id: string, clientId: string, takes: number, overBudget = false): Task[] {
    const { draft, projectId } = this.#need(id);
    // The rules of the request can't know where its words came from.
    const unchecked = checkTranscribedLyrics(draft);
    if (unchecked.length > 0) throw failure("refused_by_rules", { details: { findings: unchecked } });
    if (!overBudget) this.#parts.admit?.({ clientId, model: draft.model, takes });
    const title = draft.title || wordsOf(this.#parts).untitledSong;
    const request = { ...musicRequestOf(draft, this.covers.usable(draft.cover)) };
    // What a take was made of can be found again, whatever is written after.
    if (draft.lyrics.trim() !== "") this.lyrics.keepVersion(id, draft.lyrics, "take");
    return this.#parts.tasks.submit({
      kind: "music",
      clientId,
      takes,
      title,
      request,
      projectId,
      shotId: null,
      songId: id,
    });
  }

  #done(id: string): Song {
    this.#changed(id);
    return this.#need(id);
  }

  #need(id: string): Song {
    const song = this.store.get(id);
    if (song === null || song.removed) throw notFound();
    const { removed: _removed, ...rest } = song;
    return rest;
  }

  #changed(id: string): void {
    this.#parts.notify("songs", [id]);
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }
}

const notFound = () => failure("record_not_found", { message: "This song no longer exists." });
