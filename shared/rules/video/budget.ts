/** Seconds of film, and what they cost by the person's own prices. */
interface Figures {
  readonly seconds: number;
  readonly cost: number;
}

/** The contract's `budgetState` is one of these; null is no bound. */
export interface BudgetInUse {
  readonly scope: "day" | "film";
  readonly budget: { readonly seconds: number | null; readonly cost: number | null };
  readonly spent: Figures;
}

/** One bound of a budget beside what it would be used for. */
export interface BudgetLine {
  readonly scope: BudgetInUse["scope"];
  readonly unit: "seconds" | "cost";
  readonly spent: number;
  readonly adds: number;
  /** Together. */
  readonly found: number;
  readonly allowed: number;
  readonly over: boolean;
}

/** To hundredths: prices are decimal, and their sums should be too. */
const rounded = (figure: number) => Math.round(figure * 100) / 100;

/** What asking for `adds` does to each bound that is set; exactly used up is not over. */
export function judgeBudgets(states: readonly BudgetInUse[], adds: Figures): BudgetLine[] {
  return states.flatMap(({ scope, budget, spent }) =>
    (["seconds", "cost"] as const).flatMap((unit): BudgetLine[] => {
      const allowed = budget[unit];
      if (allowed === null) return [];
      const found = rounded(spent[unit] + adds[unit]);
      return [
        { scope, unit, spent: rounded(spent[unit]), adds: rounded(adds[unit]), found, allowed, over: found > allowed },
      ];
    }),
  );
}
