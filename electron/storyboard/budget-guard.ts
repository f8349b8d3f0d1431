import { costOf, type ProjectStore, type RequestedAmount } from "#core/database/index.ts";
import type { Budget, BudgetState } from "#shared/contract/storyboard/project.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { type BudgetLine, judgeBudgets } from "#shared/rules/video/budget.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** What the person set for all films, and whether it is the sandbox that is asked, whose seconds cost nothing. */
export interface BudgetTerms {
  /** Of a second by `model resolution`, and of a song by model. */
  readonly prices: Readonly<Record<string, number>>;
  readonly daily: Budget;
  readonly sandbox: boolean;
}

/** Nothing is bounded. */
export const noBudgets = (): BudgetTerms => ({ prices: {}, daily: { seconds: null, cost: null }, sandbox: false });

interface BudgetGuardParts {
  readonly projects: ProjectStore;
  readonly terms: () => BudgetTerms;
  readonly now: () => number;
}

/** One shot that is about to be asked for. */
export interface BudgetedShot {
  readonly shot: Pick<Shot, "projectId" | "draft">;
  readonly clientId: string;
  readonly takes: number;
}

/** Stops what is more than the person's budgets allow before it is sent. */
export class BudgetGuard {
  readonly #parts: BudgetGuardParts;
  /** Wishes that were admitted and aren't in the ledger yet: nobody else may spend what they will cost. */
  readonly #held = new Set<BudgetedShot>();

  constructor(parts: BudgetGuardParts) {
    this.#parts = parts;
  }

  states(projectId: string): BudgetState[] {
    const { projects, terms } = this.#parts;
    const { prices, sandbox } = terms();
    const film = projects.get(projectId)?.budget ?? { seconds: null, cost: null };
    return [
      this.#day(),
      {
        scope: "film",
        budget: film,
        spent: costOf([...projects.askedFor({ projectId }, sandbox), ...this.#heldFor(projectId)], prices),
      },
    ];
  }

  /** Holds what these wishes cost until each is let go: then it is in the ledger, or was refused. */
  hold(wishes: readonly BudgetedShot[]): { letGo: (clientIds: readonly string[]) => void } {
    const known = this.#parts.projects.askedAmong(wishes.map(({ clientId }) => clientId));
    for (const wish of wishes) if (!known.has(wish.clientId)) this.#held.add(wish);
    return {
      letGo: (clientIds) => {
        const gone = new Set(clientIds);
        for (const wish of wishes) if (gone.has(wish.clientId)) this.#held.delete(wish);
      },
    };
  }

  #heldFor(projectId?: string): RequestedAmount[] {
    return [...this.#held].filter(({ shot }) => projectId === undefined || shot.projectId === projectId).map(priceOf);
  }

  /**
   * Throws `over_budget` with the figures for wishes of one film that are together more than is left. A wish that was
   * taken up before is no new one: its answer only got lost.
   */
  admit(wishes: readonly BudgetedShot[]): void {
    const known = this.#parts.projects.askedAmong(wishes.map(({ clientId }) => clientId));
    const held = new Set([...this.#held].map(({ clientId }) => clientId));
    const fresh = wishes.filter(({ clientId }) => !known.has(clientId) && !held.has(clientId));
    const [first] = fresh;
    if (first === undefined) return;
    const adds = costOf(fresh.map(priceOf), this.#parts.terms().prices);
    const lines = judgeBudgets(this.states(first.shot.projectId), adds);
    refuse(lines.filter((line) => line.over));
  }

  /** As `admit`, for takes of a song: they cost something, but are no seconds of film and belong to no film's budget. */
  admitSong({ clientId, model, takes }: { clientId: string; model: string; takes: number }): void {
    const { projects, terms } = this.#parts;
    const adds = costOf([{ key: model, seconds: 0, priced: takes }], terms().prices);
    // What costs nothing is not stopped by what was spent before.
    if (adds.cost === 0 || projects.isAskedFor(clientId)) return;
    refuse(judgeBudgets([this.#day()], adds).filter(({ over, unit }) => over && unit === "cost"));
  }

  #day(): BudgetState {
    const { projects, terms, now } = this.#parts;
    const { prices, daily, sandbox } = terms();
    const midnight = new Date(now()).setHours(0, 0, 0, 0);
    const asked = [...projects.askedFor({ since: midnight }, sandbox), ...this.#heldFor()];
    return { scope: "day", budget: daily, spent: costOf(asked, prices) };
  }
}

function priceOf({ shot, takes }: BudgetedShot): RequestedAmount {
  const { model, resolution, duration } = shot.draft;
  return { key: `${model} ${resolution}`, seconds: duration * takes, priced: duration * takes };
}

function refuse(over: readonly BudgetLine[]): void {
  if (over.length > 0) throw failure("over_budget", { message: sentence(over[0]), details: { over } });
}

function sentence(line: BudgetLine | undefined): string {
  if (line === undefined) return "This exceeds the budget.";
  const what = line.scope === "day" ? "Today's budget" : "The film's budget";
  const unit = line.unit === "seconds" ? " s" : "";
  return `${what} is ${line.allowed}${unit}; with this it would be ${line.found}${unit}.`;
}
