import { musicRules } from "./music/music-registry.ts";
import { sharedRules } from "./shared-registry.ts";
import { textRules } from "./text/text-registry.ts";
import { videoRules } from "./video/video-registry.ts";

/** Every rule by its stable code; the spec report and the translations are complete over it. */
export const ruleRegistry = { ...sharedRules, ...textRules, ...videoRules, ...musicRules };
export type RuleCode = keyof typeof ruleRegistry;
