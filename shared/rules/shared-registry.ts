import type { Rule } from "./rule.ts";

const FIELDS = "API.md § Resources and their fields";
const STUDIO = "Reelsong: the result may disappoint";

/** The rules that all three checks share. */
export const sharedRules = {
  "request.field.unknown": { section: FIELDS, sentence: "Only the documented fields are sent.", severity: "error" },
  "request.field.type": { section: FIELDS, sentence: "Each field has its documented type.", severity: "error" },
  "request.media.unreadable": {
    section: STUDIO,
    sentence: "The file is damaged or not what its name says.",
    severity: "error",
  },
} as const satisfies Readonly<Record<string, Rule>>;
