import type { ConversationRecord, RecordedMessage } from "#shared/contract/chat/conversation-file.ts";
import { straysOf } from "#shared/script/index.ts";
import { AlbumStore } from "../assets/album-store.ts";
import { createConversationTransfer } from "../conversations/conversation-transfer.ts";
import { createMessageText } from "../conversations/message-text.ts";
import type { Database } from "../database.ts";
import { fingerprintHere } from "../foreign/read-rows.ts";
import type { ForeignFilm, ForeignSong, LineOf, RecordKind } from "../foreign/records.ts";
import { SceneStore } from "../storyboard/scene-store.ts";
import { ScriptStore } from "../storyboard/script-store.ts";

const tables = {
  film: "projects",
  song: "songs",
  style: "style_presets",
  preset: "presets",
  folder: "folders",
  task: "tasks",
  conversation: "conversations",
} as const;

/** Rows that come out of an archive, under ids of this studio. Nothing that is here is changed or removed by them. */
export class ImportedRows {
  readonly #database: Database;
  readonly #transfer: ReturnType<typeof createConversationTransfer>;

  constructor(database: Database) {
    this.#database = database;
    this.#transfer = createConversationTransfer(database);
  }

  /** Of what a person made here under this very id; null where there is no such thing. */
  fingerprint(kind: Exclude<RecordKind, "asset">, id: string): string | null {
    return fingerprintHere(this.#database.db, tables[kind], id);
  }

  /** One that was removed here since is not here. */
  isHere(kind: Exclude<RecordKind, "asset">, id: string): boolean {
    const row = this.#database.prepare(`SELECT removed_at FROM ${tables[kind]} WHERE id = ?`).get(id);
    return row !== undefined && row.removed_at === null;
  }

  /**
   * Whether takes here name a film or song that isn't here, not even removed: the ledger outlived it, as after a damaged
   * database of which no more could be read.
   */
  isLost(kind: "film" | "song", id: string): boolean {
    const { prepare } = this.#database;
    const column = kind === "film" ? "project_id" : "song_id";
    return (
      prepare(`SELECT 1 FROM ${tables[kind]} WHERE id = ?`).get(id) === undefined &&
      prepare(`SELECT 1 FROM tasks WHERE ${column} = ?`).get(id) !== undefined
    );
  }

  joinAlbum(name: string, assetIds: readonly string[], createdAt: number): void {
    const { transaction } = this.#database;
    transaction(() => new AlbumStore(this.#database).join(name, assetIds, createdAt));
  }

  hasShot(id: string): boolean {
    return this.#database.prepare("SELECT 1 FROM shots WHERE id = ?").get(id) !== undefined;
  }

  /** The file with these bytes that is known here, one that is in its place before others. */
  assetOf(sha256: string): { id: string; ready: boolean } | null {
    const row = this.#database
      .prepare(
        `SELECT id, state FROM assets WHERE row IN (SELECT row FROM assets WHERE sha256 = ?1
         UNION SELECT row FROM assets WHERE source_sha256 = ?1 AND source_sha256 <> '') ORDER BY state = 'ready' DESC, row`,
      )
      .get(sha256);
    return row === undefined ? null : { id: String(row.id), ready: row.state === "ready" };
  }

  /** Puts back what was taken in before and removed since; false where there is nothing to put back. */
  putBack(kind: Exclude<RecordKind, "asset">, id: string): boolean {
    return this.#database.prepare(`UPDATE ${tables[kind]} SET removed_at = NULL WHERE id = ?`).run(id).changes > 0;
  }

  /** With its shots, in one step. */
  addFilm({ project, script, scenes, shots }: ForeignFilm): void {
    const { prepare, transaction } = this.#database;
    transaction(() => {
      prepare(
        `INSERT INTO projects (id, title, created_at, updated_at, defaults, budget, view, cover_id, film)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        project.id,
        project.title,
        project.createdAt,
        project.updatedAt,
        jsonOf(project.defaults),
        jsonOf(project.budget),
        project.view,
        project.coverId,
        jsonOf(project.film),
      );
      if (script !== null) new ScriptStore(this.#database).set(project.id, script, 1);
      const store = new SceneStore(this.#database);
      for (const { id, fields, source, folded } of scenes) store.insert(id, project.id, fields, source, folded);
      // One run a scene, whatever the archive says.
      const strays = new Set(straysOf(shots));
      for (const [index, shot] of shots.entries())
        prepare(
          `INSERT INTO shots (id, project_id, position, draft, active_take_id, scene_id, created_at, updated_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          shot.id,
          project.id,
          index + 1,
          JSON.stringify(shot.draft),
          shot.activeTakeId,
          strays.has(shot.id) ? null : shot.sceneId,
          shot.createdAt,
          shot.updatedAt,
        );
      // Once all of them are there: a chain leads to a shot before or behind.
      for (const { id, chain } of shots)
        if (chain !== null)
          prepare(
            `UPDATE shots SET chain_shot_id = (SELECT id FROM shots WHERE id = ?), 
               chain_take_id = (SELECT id FROM tasks WHERE id = ?) WHERE id = ?`,
          ).run(chain.shotId, chain.takeId, id);
    });
  }

  addSong({ song, versions }: ForeignSong): void {
    const { prepare, transaction } = this.#database;
    transaction(() => {
      prepare(
        `INSERT INTO songs (id, project_id, draft, active_take_id, created_at, updated_at)
         VALUES (?, (SELECT id FROM projects WHERE id = ?), ?, ?, ?, ?)`,
      ).run(song.id, song.projectId, JSON.stringify(song.draft), song.activeTakeId, song.createdAt, song.updatedAt);
      for (const version of versions)
        prepare(
          "INSERT OR IGNORE INTO lyric_versions (id, song_id, lyrics, name, reason, created_at) VALUES (?, ?, ?, ?, ?, ?)",
        ).run(version.id, song.id, version.lyrics, version.name, version.reason, version.createdAt);
    });
  }

  addStyle({ id, name, style, createdAt }: LineOf<"style">["style"]): void {
    this.#database
      .prepare("INSERT INTO style_presets (id, name, style, created_at) VALUES (?, ?, ?, ?)")
      .run(id, name, style, createdAt);
  }

  /** Never the one that new conversations begin with. */
  addPreset({ id, name, settings, createdAt }: LineOf<"preset">["preset"]): void {
    this.#database
      .prepare("INSERT INTO presets (id, name, settings, created_at) VALUES (?, ?, ?, ?)")
      .run(id, name, JSON.stringify(settings), createdAt);
  }

  addFolder({ id, name, createdAt }: LineOf<"folder">["folder"]): void {
    this.#database.prepare("INSERT INTO folders (id, name, created_at) VALUES (?, ?, ?)").run(id, name, createdAt);
  }

  /**
   * Begins a conversation that nobody sees until `showConversation`: its messages come in several steps, and one that
   * was cut off is gone with the next start: deleted at 0, it isn’t listed as deleted either.
   */
  beginConversation(id: string, conversation: ConversationRecord["conversation"], folderId: string | null): void {
    const { prepare, transaction } = this.#database;
    transaction(() => {
      this.#transfer.insert(id, { conversation, messages: [] }, conversation.updatedAt);
      prepare(
        `UPDATE conversations SET removed_at = 0, folder_id = (SELECT id FROM folders WHERE id = ?) WHERE id = ?`,
      ).run(folderId, id);
    });
  }

  addMessages(id: string, messages: readonly RecordedMessage[]): void {
    this.#transfer.add(id, messages);
  }

  showConversation(id: string): void {
    this.#database.prepare("UPDATE conversations SET removed_at = NULL WHERE id = ?").run(id);
  }

  dropConversation(id: string): void {
    const { prepare, transaction } = this.#database;
    transaction(() => {
      createMessageText(this.#database).remove("SELECT ?", id);
      prepare("DELETE FROM conversations WHERE id = ?").run(id);
    });
  }
}

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
