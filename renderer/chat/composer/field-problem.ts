import type { Finding } from "#shared/rules/finding.ts";

export interface FieldProblem {
  readonly tone: "error" | "warning";
  readonly words: string;
}

/** The worst finding about one field of the request, in words; nothing where the service takes it as it is. */
export function problemOf(
  findings: readonly Finding[],
  path: string,
  inWords: (finding: Finding) => string,
): FieldProblem | undefined {
  const about = findings.filter((finding) => finding.path === path);
  const worst =
    about.find(({ severity }) => severity === "error") ?? about.find(({ severity }) => severity === "warning");
  if (!worst) return undefined;
  return { tone: worst.severity === "error" ? "error" : "warning", words: inWords(worst) };
}
