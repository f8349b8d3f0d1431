/** What a budget stops is shown and may be sent anyway; prices are the person's own. Films and songs share it. */
export { BudgetLines } from "./budget-lines.tsx";
export { BudgetStop, overBudgetOf } from "./budget-stop.tsx";
export { PriceField } from "./price-field.tsx";
export { SongPrices } from "./song-prices.tsx";
