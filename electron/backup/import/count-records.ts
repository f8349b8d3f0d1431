import type { ForeignLine, LineOf, Refusal } from "#core/database/foreign/index.ts";
import type { ImportedRows } from "#core/database/index.ts";
import type { ArchiveManifest, ForeignContent, ImportSummary, StudioCounts } from "#shared/contract/backup/backup.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { parseManifest } from "../read-archive.ts";
import { RecordMatcher } from "./record-matcher.ts";

/** What a look found, before anything is taken in. */
export interface ArchivePeek {
  readonly manifest: ArchiveManifest | null;
  readonly manifestText: string | null;
  readonly signature: string | null;
  readonly found: StudioCounts;
  readonly content: ForeignContent;
  readonly newFiles: number;
  readonly newBytes: number;
}

/** An archive is called after the day on which it was made. */
export const nameOf = ({ createdAt }: ArchiveManifest): { name: string; at: number } => ({
  name: `Reelsong ${new Date(createdAt).toISOString().slice(0, 10)}`,
  at: createdAt,
});

/** What the heads of an archive say, put together. */
export class RecordCount {
  readonly newcomers: RecordMatcher;
  readonly #refused = new Map<string, { refusal: Refusal; count: number }>();
  readonly #hosts: { name: string; host: string }[] = [];
  readonly #bytesOf = new Map<string, number>();
  #manifest: LineOf<"manifest"> | null = null;
  #parsed: ArchiveManifest | null = null;
  #unfinished = 0;
  #shots = 0;
  #messages = 0;
  #newFiles = 0;
  #newBytes = 0;
  #headsEnded = false;

  constructor(rows: ImportedRows) {
    this.newcomers = new RecordMatcher(rows);
  }

  /** False for what belongs to a record itself. */
  take(line: ForeignLine): boolean {
    switch (line.say) {
      case "manifest":
        this.#manifest = line;
        this.#parsed = parseManifest(line.text);
        for (const { assetId, bytes } of this.#parsed.media) this.#bytesOf.set(assetId, bytes);
        return true;
      case "host":
        if (!this.#hosts.some(({ name, host }) => name === line.name && host === line.host)) this.#hosts.push(line);
        return true;
      case "unfinished":
        this.#unfinished = line.count;
        return true;
      case "refused":
        this.refuse(line);
        return true;
      case "head":
        this.#meet(line);
        return true;
      case "heads-end":
        this.#headsEnded = true;
        return true;
      case "version":
        return true;
      default:
        if (!this.#headsEnded)
          throw failure("archive_refused", { message: "It can’t be read: its entries are out of order." });
        return false;
    }
  }

  refuse({ kind, why }: Refusal): void {
    const found = this.#refused.get(`${kind} ${why}`);
    if (found === undefined) this.#refused.set(`${kind} ${why}`, { refusal: { kind, why }, count: 1 });
    else found.count += 1;
  }

  about(): { name: string; at: number } | undefined {
    return this.#parsed === null ? undefined : nameOf(this.#parsed);
  }

  /** Whether the archive brings this file along. */
  holds(assetId: string): number | undefined {
    return this.#bytesOf.get(assetId);
  }

  fresh(): number {
    return Object.values(this.newcomers.tally).reduce((sum, { fresh }) => sum + fresh, 0);
  }

  here(): ImportSummary["here"] {
    const { film, song, style, preset, task, asset, conversation } = this.newcomers.tally;
    return {
      films: film.here,
      songs: song.here,
      takes: task.here,
      files: asset.here,
      conversations: conversation.here,
      presets: preset.here + style.here,
    };
  }

  look(): ArchivePeek {
    const { film, song, task, asset, conversation } = this.newcomers.tally;
    const all = ({ fresh, here }: { fresh: number; here: number }) => fresh + here;
    return {
      manifest: this.#parsed,
      manifestText: this.#manifest?.text ?? null,
      signature: this.#manifest?.signature ?? null,
      found: {
        projects: all(film),
        shots: this.#shots,
        songs: all(song),
        takes: all(task) + this.#unfinished,
        conversations: all(conversation),
        messages: this.#messages,
        assets: all(asset),
      },
      content: {
        hosts: this.#hosts.map(({ name, host }) => ({ name, host })),
        unfinished: this.#unfinished,
        refused: [...this.#refused.values()].map(({ refusal, count }) => ({ ...refusal, count })),
        here: this.here(),
      },
      newFiles: this.#newFiles,
      newBytes: this.#newBytes,
    };
  }

  #meet(head: LineOf<"head">): void {
    this.#shots += head.shots?.length ?? 0;
    this.#messages += head.messages ?? 0;
    const outcome = this.newcomers.meet(head);
    if (head.kind !== "asset" || outcome === "here") return;
    const bytes = this.#bytesOf.get(head.id);
    if (bytes === undefined) this.refuse({ kind: "file", why: "missing" });
    else {
      this.#newFiles += 1;
      this.#newBytes += bytes;
    }
  }
}
