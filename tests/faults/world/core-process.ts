import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import type { Contract } from "#shared/contract/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { compileCache } from "#tests/support/studio/studio-process.ts";
import { type Asked, type Doom, LOADED, type Told, type World } from "./core-messages.ts";

export type Studio = ContractRouterClient<Contract>;

/** The core was killed before it answered: nobody knows what it had done. */
export class CoreGone extends Error {}
/** The studio said no, and why. */
export class Refused extends Error {
  readonly code: string;
  readonly data: unknown;
  constructor({ code, message, data }: NonNullable<Told["error"]>) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Ask = Asked extends infer One ? (One extends Asked ? Omit<One, "id"> : never) : never;

/** One core as a process of its own, loaded beforehand. */
export class CoreProcess {
  readonly studio: Studio;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { done: (value: unknown) => void; fail: (error: Error) => void }>();
  readonly #loaded = Promise.withResolvers<void>();
  readonly #ended: Promise<unknown>;
  #asked = 0;
  #output = "";
  #meant = false;
  #doomed = false;

  /** `program` is what `bundleCore` made. */
  constructor(program: string) {
    // A keychain of the person's is none of this world's business.
    const env = { ...process.env, ...compileCache, DBUS_SESSION_BUS_ADDRESS: "unix:path=/nonexistent" };
    this.#child = fork(program, [], {
      ...{ env, execArgv: [], serialization: "advanced" },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#output = (this.#output + text).slice(-20_000);
      });
    }
    this.#child.on("message", (told: Told) => this.#hear(told));
    this.#child.on("error", () => {});
    this.#loaded.promise.catch(() => {});
    this.#ended = once(this.#child, "close").then(() => {
      const gone = new CoreGone("The core is gone.");
      this.#loaded.reject(gone);
      for (const { fail } of this.#waiting.values()) fail(gone);
      this.#waiting.clear();
    });
    const call = (path: readonly string[], input: unknown) => this.#ask({ do: "call", path, input });
    this.studio = createORPCClient<Studio>({ call: call as never });
  }

  /** Resolves when the program is in memory; nothing is opened yet. */
  get loaded(): Promise<void> {
    return this.#loaded.promise;
  }

  /** What it printed, both streams. */
  get output(): string {
    return this.#output;
  }

  /** Resolves when it has ended, however that came. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }

  /** It ended, and nobody had asked it to. */
  get fellOver(): boolean {
    if (this.#doomed && this.#child.signalCode === "SIGKILL") return false;
    return !this.#meant && (this.#child.exitCode !== null || this.#child.signalCode !== null);
  }

  async open(world: World, doom?: Doom): Promise<void> {
    await this.#loaded.promise;
    this.#doomed = doom !== undefined;
    await this.#ask({ do: "open", world, doom });
  }

  bring(name: string, bytes: Uint8Array): Promise<Asset> {
    return this.#ask({ do: "bring", name, bytes }) as Promise<Asset>;
  }

  /** SIGKILL: what a power cut does to a process. */
  async kill(): Promise<void> {
    if (!this.fellOver) this.#meant = true;
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Ends it in order. */
  async close(): Promise<void> {
    await this.#ask({ do: "close" });
    await this.kill();
  }

  async #ask(ask: Ask): Promise<unknown> {
    if (this.#meant || !this.#child.connected) throw new CoreGone("The core is gone.");
    const id = ++this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { done: resolve, fail: reject });
    this.#child.send({ ...ask, id }, (error) => {
      if (error !== null) reject(new CoreGone(error.message));
    });
    return promise;
  }

  #hear({ id, value, error }: Told): void {
    if (id === LOADED) this.#loaded.resolve();
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.done(value);
    else waiting?.fail(new Refused(error));
  }
}
