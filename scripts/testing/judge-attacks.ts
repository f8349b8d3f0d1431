import { type Attack, groups } from "#tests/security/attacks.ts";

/** A test as its runner reported it. */
export interface TestResult {
  /** From the project's root, with `/`. */
  readonly file: string;
  /** Its title behind those of the blocks it stands in. */
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped";
}

export interface Verdict {
  readonly attack: Attack;
  readonly verdict: "repelled" | "NOT repelled" | "not run";
  /** What stands against it, or why it wasn't run. */
  readonly why: string;
}

/**
 * An attack is repelled when each of the tests that try it passed. `ran` names the files that were run at all: a test
 * that is missing from one of them is a hole; one of another file, or one that its machine skips, was not run.
 */
export function judgeAttacks(
  attacks: readonly Attack[],
  results: readonly TestResult[],
  ran: ReadonlySet<string>,
): Verdict[] {
  return attacks.map((attack) => {
    const reasons: string[] = [];
    let skipped = "";
    for (const by of attack.by) {
      const [file = "", words = ""] = by.split("::", 2);
      const tries = results.filter((one) => one.file === file && one.name.includes(words));
      const failed = tries.find(({ status }) => status === "failed");
      if (!ran.has(file)) skipped ||= `${file} was not run`;
      else if (tries.length === 0) reasons.push(`${file} has no test with “${words}”`);
      else if (failed !== undefined) reasons.push(`${file}: ${failed.name}`);
      else if (tries.every(({ status }) => status === "skipped")) skipped ||= `${file} is skipped on this machine`;
    }
    if (reasons.length > 0) return { attack, verdict: "NOT repelled", why: reasons.join("; ") };
    if (skipped !== "") return { attack, verdict: "not run", why: skipped };
    return { attack, verdict: "repelled", why: "" };
  });
}

/** One line each, by group, and the sum. */
export function describeVerdicts(verdicts: readonly Verdict[]): string {
  const lines: string[] = [];
  for (const [group, title] of Object.entries(groups)) {
    const found = verdicts.filter(({ attack }) => attack.group === group);
    if (found.length > 0) lines.push("", title);
    for (const { attack, verdict, why } of found)
      lines.push(`  ${verdict.padEnd(12)}  ${attack.name}${why && ` (${why})`}`);
  }
  const count = (wanted: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  const left = count("not run");
  lines.push(
    "",
    `${count("repelled")} of ${verdicts.length} attacks repelled, ${count("NOT repelled")} not repelled${left > 0 ? `, ${left} not run here` : ""}`,
  );
  return `${lines.join("\n")}\n`;
}
