import type { Finding } from "./finding.ts";
import { type RuleCode, ruleRegistry } from "./registry.ts";

type Figures = Pick<Finding, "found" | "allowed" | "params">;

/** Collects what the rules find; severity comes from the registry, so that a code means the same everywhere. */
export interface Report {
  breach(code: RuleCode, path: string, message: string, figures?: Figures): void;
  pass(code: RuleCode, path: string, message: string, figures?: Figures): void;
  hasErrors(): boolean;
  /** Errors first, then warnings, then passes; each in the order found. */
  findings(): Finding[];
}

export function openReport(): Report {
  const errors: Finding[] = [];
  const warnings: Finding[] = [];
  const passes: Finding[] = [];
  return {
    breach(code, path, message, figures = {}) {
      const { severity } = ruleRegistry[code];
      (severity === "error" ? errors : warnings).push({ code, path, severity, message, ...figures });
    },
    pass(code, path, message, figures = {}) {
      passes.push({ code, path, severity: "pass", message, ...figures });
    },
    hasErrors: () => errors.length > 0,
    findings: () => [...errors, ...warnings, ...passes],
  };
}
