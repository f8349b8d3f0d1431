/**
 * What a person reads where building or starting failed: where the checkout can't be written to, that, and what to do;
 * otherwise the error's own words. `root`: the checkout.
 */
export function explainStartFailure(error: unknown, root: string): string {
  const { code } = (typeof error === "object" && error !== null ? error : {}) as { code?: unknown };
  const text = error instanceof Error ? error.message : String(error);
  if (code === "EROFS" || code === "EACCES" || code === "EPERM")
    return `Reelsong can’t be built here: ${root} is read-only for you. Copy it to a folder of your own and run npm ci there, or install a package.`;
  if (code === "ENOSPC") return `Reelsong can’t be built here: the disk of ${root} is full.`;
  if (code === "ERR_MODULE_NOT_FOUND") return "Reelsong’s packages aren’t installed. Run: npm ci";
  return `Reelsong couldn’t start: ${text}`;
}
