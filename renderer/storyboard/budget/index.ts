/** What a budget stops is shown and may be sent anyway; prices are the person's own. Films and songs share it. */
export { AmountField } from "./amount-field.tsx";
export { BudgetLines } from "./budget-lines.tsx";
export { SongPrices } from "./song-prices.tsx";
export { TakesFoot } from "./takes-foot.tsx";
export { type BudgetedRequest, useBudgeted } from "./use-budgeted.tsx";
