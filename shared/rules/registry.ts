import { musicRules } from "./music/music-registry.ts";
import type { Rule } from "./rule.ts";
import { textRules } from "./text/text-registry.ts";
import { videoRules } from "./video/video-registry.ts";

const FIELDS = "API.md § Resources and their fields";
const STUDIO = "Reelsong: the result may disappoint";

/** The rules that all three checks share. */
const sharedRules = {
  "request.field.unknown": { section: FIELDS, sentence: "Only the documented fields are sent.", severity: "error" },
  "request.field.type": { section: FIELDS, sentence: "Each field has its documented type.", severity: "error" },
  "request.media.unreadable": {
    section: STUDIO,
    sentence: "The file is damaged or not what its name says.",
    severity: "error",
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** Every rule by its stable code; the spec report and the translations are complete over it. */
export const ruleRegistry = { ...sharedRules, ...textRules, ...videoRules, ...musicRules };
export type RuleCode = keyof typeof ruleRegistry;
