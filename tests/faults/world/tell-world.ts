import type { WorldReport } from "./run-world.ts";

/** One world in a few lines; for a violation with all that happened before it. */
export function describeWorld(report: WorldReport, always = false): string {
  const { seed, kills, violations, events } = report;
  if (violations.length === 0) return always ? `${events.join("\n")}\n` : "";
  const found = violations.map(({ kill, what }) => `  after kill ${kill}: ${what}`).join("\n");
  return `\nVIOLATION in the world of seed ${seed} (${kills} kills); to repeat it: npm run faults -- --seed ${seed} --kills ${kills}\n${events.join("\n")}\n${found}\n`;
}

/** The figures of all worlds together. */
export function sumUp(reports: readonly WorldReport[]): string {
  const sum = (of: (report: WorldReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const faults = new Map<string, number>();
  for (const report of reports) {
    for (const [fault, times] of Object.entries(report.faults)) faults.set(fault, (faults.get(fault) ?? 0) + times);
  }
  const injected = [...faults].sort(([a], [b]) => a.localeCompare(b)).map(([fault, times]) => `${fault} ${times}`);
  const lines = [
    `seeds       ${reports.map(({ seed }) => seed).join(", ")}`,
    `kills       ${sum(({ kills }) => kills)} in ${sum(({ studios }) => studios)} studios`,
    `by hand     ${sum(({ byHand }) => byHand)} times a backup laid in the database's place`,
    `intents     ${sum(({ wishes }) => wishes)} of ${sum(({ presses }) => presses)} takes pressed for`,
    `paid POSTs  ${sum(({ paid }) => paid)}`,
    `faults      ${[...faults.values()].reduce((total, times) => total + times, 0)}: ${injected.join(", ") || "none"}`,
    `seconds     ${Math.max(...reports.map(({ seconds }) => seconds)).toFixed(1)}`,
    `violations  ${sum(({ violations }) => violations.length)}`,
  ];
  return `${lines.join("\n")}\n`;
}
