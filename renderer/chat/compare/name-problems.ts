/** So many are named beside a model: more would push the others out of sight. */
const MOST_NAMED = 3;

/** What stands beside a model, each once: five pictures that it doesn't take are one problem. */
export function nameProblems(words: readonly string[]): { named: readonly string[]; more: number } {
  const each = [...new Set(words)];
  return { named: each.slice(0, MOST_NAMED), more: Math.max(0, each.length - MOST_NAMED) };
}
