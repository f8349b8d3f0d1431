import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openFileIn } from "#core/files/confinement/index.ts";
import { codeOf, diskFailure } from "#core/files/index.ts";
import type { OwnPrompt } from "#shared/contract/chat/prompts.ts";
import { type AssistTask, assistTasks, MOST_PROMPT, readPrompt } from "#shared/director/assist-prompt.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** Named as the built-in ones in `resources/prompts`. */
const names = { direct: "direct-shot", continuity: "check-continuity" } as const satisfies Record<AssistTask, string>;

interface PromptFilesParts {
  readonly dataDir: string;
  readonly revealPath: (path: string) => Promise<void>;
}

/** The files in `prompts` of the data folder. Nothing of them is kept: each is read anew when it is asked for. */
export class PromptFiles {
  readonly #folder: string;
  readonly #reveal: PromptFilesParts["revealPath"];

  constructor({ dataDir, revealPath }: PromptFilesParts) {
    this.#folder = join(dataDir, "prompts");
    this.#reveal = revealPath;
  }

  list(): Promise<OwnPrompt[]> {
    return Promise.all(assistTasks.map((task) => this.#read(task)));
  }

  /** A file that is there already stays as it is. */
  async begin(task: AssistTask, text: string): Promise<OwnPrompt> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(this.#pathOf(task), text, { flag: "wx", mode: 0o600 });
    } catch (cause) {
      if (codeOf(cause) !== "EEXIST") throw diskFailure(cause);
    }
    return this.#read(task);
  }

  async reset(task: AssistTask): Promise<OwnPrompt> {
    const path = this.#pathOf(task);
    for (let number = 1; existsSync(path) && number < 10_000; number += 1) {
      const aside = join(this.#folder, `${names[task]}.${number}.md`);
      if (existsSync(aside)) continue;
      await rename(path, aside).catch((cause: unknown) => {
        throw diskFailure(cause);
      });
    }
    return this.#read(task);
  }

  async reveal(task: AssistTask): Promise<void> {
    const path = this.#pathOf(task);
    if (!existsSync(path)) await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#reveal(existsSync(path) ? path : this.#folder).catch((cause: unknown) => {
      throw failure("disk_failed", { message: cause instanceof Error ? cause.message : String(cause) }, { cause });
    });
  }

  #pathOf(task: AssistTask): string {
    return join(this.#folder, `${names[task]}.md`);
  }

  async #read(task: AssistTask): Promise<OwnPrompt> {
    const file = this.#pathOf(task);
    const none = { task, file, text: null };
    try {
      await using opened = await openFileIn([this.#folder], file);
      const { size } = opened.stat;
      if (size > MOST_PROMPT) return { ...none, problem: { why: "tooLarge", found: size, allowed: MOST_PROMPT } };
      // It may have grown since; no more than this is read of it.
      const bytes = Buffer.alloc(MOST_PROMPT + 1);
      const { bytesRead } = await opened.handle.read(bytes, 0, bytes.length, 0);
      if (bytesRead > MOST_PROMPT)
        return { ...none, problem: { why: "tooLarge", found: bytesRead, allowed: MOST_PROMPT } };
      const words = decoded(bytes.subarray(0, bytesRead));
      if (words === null) return { ...none, problem: { why: "notText" } };
      const read = readPrompt(task, words);
      if ("text" in read) return { task, file, text: read.text, problem: null };
      if (read.why !== "placeholder") return { ...none, problem: read };
      return { ...none, problem: { ...read, allowed: [...read.allowed] } };
    } catch (cause) {
      return { ...none, problem: codeOf(cause) === "ENOENT" ? null : { why: "unreadable" } };
    }
  }
}

/** Null for what isn't UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
