import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { hitsVariable } from "./probes.ts";

/** One run of some test files. Paths are absolute. */
export interface Asked {
  readonly projects: readonly string[];
  readonly tests: readonly string[];
  /** Sources that are other ones than at the run before. */
  readonly changed: readonly string[];
  /** Ends with the first failure. */
  readonly hasty: boolean;
  /** Milliseconds that one test may take. */
  readonly patience: number;
}

export interface Answered {
  readonly files: readonly {
    readonly path: string;
    readonly passed: boolean;
    readonly milliseconds: number;
    /** Its first test that failed, for a person. */
    readonly failure: string | null;
  }[];
  /** What first failed, for a person. */
  readonly failure: string | null;
}

/** Runs tests in a copy of the tree, in a process that is ended with all it began when it takes too long. */
export class TestRunner {
  readonly #root: string;
  readonly #hits: string;
  #child: ChildProcess | undefined;

  constructor(root: string, hits: string) {
    this.#root = root;
    this.#hits = hits;
  }

  /** Undefined when it took longer than `milliseconds`, or the runner itself broke off. */
  async run(asked: Asked, milliseconds: number): Promise<Answered | undefined> {
    const child = this.#begin();
    const { promise, resolve } = Promise.withResolvers<Answered | undefined>();
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    const answer = (answered: unknown) => resolve(answered as Answered);
    const broke = () => resolve(undefined);
    child.once("message", answer).once("exit", broke);
    child.send(asked);
    const answered = await promise;
    clearTimeout(timer);
    child.off("message", answer).off("exit", broke);
    if (answered === undefined) this.end();
    return answered;
  }

  /** Its own process group, so that workers that run in circles end too. */
  end(): void {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }

  #begin(): ChildProcess {
    this.#child ??= fork(join(import.meta.dirname, "test-runner-child.ts"), [this.#root], {
      cwd: this.#root,
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, [hitsVariable]: this.#hits, VITEST: undefined, CI: "1" },
    });
    return this.#child;
  }
}
