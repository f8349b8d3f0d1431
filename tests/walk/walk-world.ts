import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import type { CounterReport } from "#core/sandbox/service/counters.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import type { TaskState } from "#shared/contract/tasks.ts";
import { damages, prepareForDamage } from "#tests/support/database/damage-database.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import type * as StudioClients from "#tests/support/studio/studio-client.ts";
import { furnishForWalk } from "./furnish.ts";
import { scriptFile } from "./script-files.ts";
import type { ServiceFault } from "./step.ts";
import { startWalkedStudio, type WalkedStudio } from "./walked-studio.ts";

/** A task as the database has it. */
export interface LedgerRow {
  readonly id: string;
  readonly kind: "video" | "music";
  readonly state: TaskState;
  readonly title: string;
  /** What was sent, as JSON. */
  readonly request: string;
  readonly removed: boolean;
  /** A take that was duplicated with its shot or film: nobody asked a service for it. */
  readonly copied: boolean;
}

/** Where what people named and wrote is kept: films, shots, songs, presets and the rest, and what they are draft of. */
const NAMES = `
  SELECT name FROM connections UNION SELECT name FROM assets UNION SELECT name FROM presets
  UNION SELECT name FROM style_presets UNION SELECT name FROM folders UNION SELECT name FROM saved_searches
  UNION SELECT name FROM albums UNION SELECT name FROM lyric_versions UNION SELECT title FROM conversations UNION SELECT title FROM projects
  UNION SELECT title FROM tasks UNION SELECT text FROM message_drafts
  UNION SELECT atom FROM messages, json_tree(messages.blocks) WHERE type = 'text'
  UNION SELECT atom FROM projects, json_tree(projects.defaults) WHERE type = 'text'
  UNION SELECT atom FROM projects, json_tree(projects.film) WHERE type = 'text'
  UNION SELECT note FROM assets UNION SELECT atom FROM assets, json_tree(assets.tags) WHERE type = 'text'
  UNION SELECT atom FROM scenes, json_tree(scenes.fields) WHERE type = 'text'
  UNION SELECT atom FROM shots, json_tree(shots.draft) WHERE type = 'text'
  UNION SELECT atom FROM songs, json_tree(songs.draft) WHERE type = 'text'
  UNION SELECT atom FROM sound_notes, json_tree(sound_notes.markers) WHERE type = 'text'`;

export interface WalkWorldOptions {
  /** Of this world alone. */
  readonly folder: string;
  /** The checkout that is driven. */
  readonly root: string;
}

/** A furnished studio and its service, always the same at the beginning of a walk. */
export class WalkWorld {
  /** Of the file that is chosen should the page ask for one. */
  fileToChoose: string | undefined;
  offline = false;
  kills = 0;
  /** The page's calls may fail just now, and nobody is to blame. */
  interrupted = false;
  readonly #options: WalkWorldOptions;
  readonly #dataDir: string;
  #studio: WalkedStudio | undefined;
  #sandboxUrl = "";
  #logRead = 0;
  #printed = 0;

  constructor(options: WalkWorldOptions) {
    this.#options = options;
    this.#dataDir = join(options.folder, "data");
  }

  get studio(): WalkedStudio {
    if (!this.#studio) throw new Error("The studio is not open.");
    return this.#studio;
  }

  /** Opens the studio as it is at the beginning of every walk; the first time it is furnished for that. */
  async begin(): Promise<void> {
    const furnished = join(this.#options.folder, "furnished");
    await this.close();
    if (!existsSync(furnished)) {
      await this.#start();
      await furnishForWalk(await this.#connect());
      await this.close();
      cpSync(this.#dataDir, furnished, { recursive: true });
    }
    rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
    cpSync(furnished, this.#dataDir, { recursive: true });
    Object.assign(this, { offline: false, kills: 0, interrupted: false, fileToChoose: undefined });
    this.#logRead = this.#log().length;
    await this.#start();
  }

  /** The studio as the walk before left it, or opened: a start takes longer than a walk of few steps. */
  async goOn(): Promise<void> {
    if (!this.#studio) return this.begin();
    Object.assign(this, { kills: 0, interrupted: false, fileToChoose: undefined });
    await this.#clearFaults();
    this.readTrouble();
  }

  async #start(port = 0): Promise<void> {
    await this.#open(port);
    await this.#findSandbox();
  }

  async #open(port: number): Promise<void> {
    this.#studio = await startWalkedStudio({ root: this.#options.root, dataDir: this.#dataDir, port });
    this.#printed = 0;
  }

  async #findSandbox(): Promise<void> {
    const { client, close } = await this.#connect();
    const isSandbox = ({ kind }: { kind: string }) => kind === "sandbox";
    const id = (await client.connections.list()).find(isSandbox)?.id ?? "";
    // It starts when it is first asked for something.
    await client.connections.test({ id });
    this.#sandboxUrl = (await client.connections.list()).find(isSandbox)?.baseUrl ?? "";
    close();
  }

  /** In the way of the checkout that is driven: page and core of another day speak differently. */
  async #connect() {
    const path = join(this.#options.root, "tests", "support", "studio", "studio-client.ts");
    const { connectToStudio } = (await import(path)) as typeof StudioClients;
    return connectToStudio(this.studio.url);
  }

  async close(): Promise<void> {
    await this.#studio?.stop();
    this.#studio = undefined;
  }

  /** On the same port: what the page keeps belongs to its address. */
  async restart(): Promise<void> {
    const { port } = this.studio;
    await this.close();
    await this.#start(port);
  }

  /** Opened again on a database that a bad disk spoilt: it shows its start screen, and says in its log why. */
  async damage(): Promise<void> {
    const { port } = this.studio;
    await this.close();
    const file = join(this.#dataDir, "studio.db");
    prepareForDamage(file);
    damages["noise in the middle"]?.(file);
    await this.#open(port);
    this.readTrouble();
  }

  /** True where it had to be started by hand, so that the page must be opened again. */
  async killCore(): Promise<boolean> {
    this.kills += 1;
    const { port } = this.studio;
    if (await this.studio.killCore()) return false;
    this.#studio = undefined;
    await this.#start(port);
    return true;
  }

  async set(values: Partial<Pick<Settings, "theme" | "language">>): Promise<void> {
    const { client, close } = await this.#connect();
    await client.settings.update(values);
    close();
  }

  /** What fails while this runs is nobody's fault. */
  async interrupt(act: () => Promise<unknown>): Promise<void> {
    this.interrupted = true;
    try {
      await act();
    } finally {
      this.interrupted = false;
    }
  }

  /** Waits until the page has its core again, the sandbox included; one that never has it breaks a rule. */
  async linked(page: Page): Promise<void> {
    await page.locator("nav.rail").waitFor({ timeout: 60_000 });
    const lost = page.locator("[role=alert].banner").filter({ has: page.locator("svg.lucide-unplug") });
    await lost.waitFor({ state: "detached", timeout: 60_000 }).catch(() => {});
    await this.#findSandbox();
  }

  /** No call gets through to the service, and the page hears that there is no network. */
  async setOffline(offline: boolean, page: Page): Promise<void> {
    this.offline = offline;
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), offline ? "offline" : "online");
    if (offline) await this.strike({ operation: "*", kind: "reset_before_headers", times: 10_000 });
    else await this.#clearFaults();
  }

  async #clearFaults(): Promise<void> {
    await fetch(`${this.#sandboxUrl}/sandbox/faults`, { method: "DELETE" });
  }

  async strike(fault: ServiceFault): Promise<void> {
    await fetch(`${this.#sandboxUrl}/sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    });
  }

  /** The file that is chosen where the page asks for one, or none. */
  async chosenFile(): Promise<string[]> {
    const name = this.fileToChoose;
    if (name === undefined) return [];
    return [(await scriptFile(name, this.#options.folder)) ?? (await fixture(name))];
  }

  async counters(): Promise<CounterReport | null> {
    try {
      return (await (await fetch(`${this.#sandboxUrl}/sandbox/counters`)).json()) as CounterReport;
    } catch {
      return null;
    }
  }

  /** Every task that there ever was, as the database has it. */
  ledger(): LedgerRow[] {
    const rows = this.#query("SELECT id, kind, state, title, request, removed_at, copy_of FROM tasks ORDER BY id");
    return rows.map(
      ({ removed_at, copy_of, ...row }) =>
        ({ ...row, removed: removed_at !== null, copied: copy_of !== null }) as unknown as LedgerRow,
    );
  }

  /** What was named or written, in the language of its moment. */
  names(): Set<string> {
    return new Set(this.#query(NAMES).map(({ name }) => String(name).replace(/\s+/g, " ").trim()));
  }

  #query(sql: string) {
    const database = new DatabaseSync(join(this.#dataDir, "studio.db"), { readOnly: true });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  }

  /** Lines of trouble that the core wrote or printed since they were last read. */
  readTrouble(): string[] {
    const log = this.#log();
    const lines = log.slice(Math.min(this.#logRead, log.length)).split("\n");
    this.#logRead = log.length;
    const printed = this.#studio?.output() ?? "";
    const said = printed.slice(this.#printed);
    this.#printed = printed.length;
    return [
      ...lines.filter((line) => line.includes('"level":"error"')),
      ...said.split("\n").filter((line) => /\b\w*Error\b|Warning:/.test(line)),
    ];
  }

  #log(): string {
    try {
      return readFileSync(join(this.#dataDir, "logs", "studio.log"), "utf8");
    } catch {
      return "";
    }
  }
}
