import { implement } from "@orpc/server";
import type { Database, SceneStore, ScriptStore } from "#core/database/index.ts";
import { scripts as contract, type StoredScript } from "#shared/contract/storyboard/scripts.ts";
import type { Films } from "./films.ts";

interface ScriptParts {
  readonly database: Database;
  readonly scripts: ScriptStore;
  readonly scenes: SceneStore;
  readonly films: Films;
  readonly changed: (projectId: string) => void;
}

type Saved = { outcome: "saved"; revision: number } | { outcome: "clash"; text: string; revision: number };

/** The script of a film as it is written. What of it the board has is the board's own, and its steps'. */
export class ScriptService {
  readonly #parts: ScriptParts;

  constructor(parts: ScriptParts) {
    this.#parts = parts;
  }

  get(projectId: string): StoredScript {
    const { films, scripts, scenes } = this.#parts;
    films.need(projectId);
    const sources = [...scenes.statesOf(projectId)].flatMap(([id, { source }]) =>
      source === "" ? [] : [[id, source]],
    );
    return { ...scripts.get(projectId), sources: Object.fromEntries(sources) };
  }

  save(projectId: string, text: string, base: number, over: boolean): Saved {
    const { database, films, scripts, changed } = this.#parts;
    films.need(projectId);
    const saved = database.transaction((): Saved => {
      const kept = scripts.get(projectId);
      if (kept.text === text) return { outcome: "saved", revision: kept.revision };
      if (kept.revision !== base && !over) return { outcome: "clash", ...kept };
      scripts.set(projectId, text, kept.revision + 1);
      return { outcome: "saved", revision: kept.revision + 1 };
    });
    if (saved.outcome === "saved") changed(projectId);
    return saved;
  }
}

export function createScriptRoutes(scripts: ScriptService) {
  const os = implement(contract);
  return os.router({
    get: os.get.handler(({ input }) => scripts.get(input.projectId)),
    save: os.save.handler(({ input }) => scripts.save(input.projectId, input.text, input.base, input.over)),
  });
}
