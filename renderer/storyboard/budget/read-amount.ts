/** What was typed into a field of an amount: null for none, undefined where it is no amount. A comma is a point too. */
export function readAmount(typed: string, positive: boolean): number | null | undefined {
  const written = typed.trim();
  if (written === "") return null;
  const amount = Number(written.replace(",", "."));
  if (!Number.isFinite(amount) || amount < 0) return undefined;
  return positive && amount === 0 ? null : amount;
}
