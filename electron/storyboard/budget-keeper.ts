import { type AskedFor, costOf, type ProjectStore } from "#core/database/project-store.ts";
import type { Budget, BudgetState } from "#shared/contract/project.ts";
import type { Shot } from "#shared/contract/storyboard.ts";
import { type BudgetLine, judgeBudgets } from "#shared/rules/budget.ts";
import { failure } from "#shared/wire/studio-failure.ts";

/** What the person set for all films, and whether it is the sandbox that is asked, whose seconds cost nothing. */
export interface BudgetTerms {
  readonly prices: Readonly<Record<string, number>>;
  readonly daily: Budget;
  readonly sandbox: boolean;
}

/** Nothing is bounded. */
export const noBudgets = (): BudgetTerms => ({ prices: {}, daily: { seconds: null, cost: null }, sandbox: false });

interface KeeperParts {
  readonly projects: ProjectStore;
  readonly terms: () => BudgetTerms;
  readonly now: () => number;
}

/** One shot that is about to be asked for. */
export interface Wish {
  readonly shot: Pick<Shot, "projectId" | "draft">;
  readonly clientId: string;
  readonly takes: number;
}

/** Stops what is more than the person's budgets allow before it is sent. */
export class BudgetKeeper {
  readonly #parts: KeeperParts;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  states(projectId: string): BudgetState[] {
    const { projects, terms } = this.#parts;
    const { prices, daily, sandbox } = terms();
    const midnight = new Date(this.#parts.now()).setHours(0, 0, 0, 0);
    const film = projects.get(projectId)?.budget ?? { seconds: null, cost: null };
    return [
      { scope: "day", budget: daily, spent: costOf(projects.askedFor({ since: midnight }, sandbox), prices) },
      { scope: "film", budget: film, spent: costOf(projects.askedFor({ projectId }, sandbox), prices) },
    ];
  }

  /**
   * Throws `over_budget` with the figures for wishes of one film that are together more than is left. A wish that was
   * taken up before is no new one: its answer only got lost.
   */
  admit(wishes: readonly Wish[]): void {
    const fresh = wishes.filter(({ clientId }) => !this.#parts.projects.isAskedFor(clientId));
    const [first] = fresh;
    if (first === undefined) return;
    const asked = fresh.map(({ shot, takes }): AskedFor => {
      const { model, resolution, duration } = shot.draft;
      return { key: `${model} ${resolution}`, seconds: duration * takes };
    });
    const lines = judgeBudgets(this.states(first.shot.projectId), costOf(asked, this.#parts.terms().prices));
    const over = lines.filter((line) => line.over);
    if (over.length > 0) throw failure("over_budget", { message: sentence(over[0]), details: { over } });
  }
}

function sentence(line: BudgetLine | undefined): string {
  if (line === undefined) return "It is more than the budget allows.";
  const what = line.scope === "day" ? "Today's budget" : "The film's budget";
  const unit = line.unit === "seconds" ? " s" : "";
  return `${what} is ${line.allowed}${unit}; with this it would be ${line.found}${unit}.`;
}
