import type { CoverageTable } from "./coverage.ts";
import { history, messageLimits, sdk, textAnswers, textDefaults, textRules } from "./test-files.ts";

/** API.md § Message request: thinking and context windows; § Message. */
export const textTurnCoverage: CoverageTable = {
  "2.1/text-2": { informative: "introduces the table of thinking rules" },
  "2.1/vendor-m3.1-flash": {
    rules: ["text.thinking.disabled", "text.effort.value"],
    sandbox: "electron/sandbox/text/composition.ts#secondThoughts",
    tests: [
      ...textAnswers("Vendor-M3.1-Flash always thinks"),
      ...textRules("thinking adaptive on M3.1-Flash", "thinking disabled on M3.1-Flash", "effort none on M3.1-Flash"),
      ...textDefaults("tunes the depth of thinking on Vendor-M3.1-Flash, max when omitted"),
      ...messageLimits("Vendor-M3.1-Flash > thinking"),
    ],
  },
  "2.1/vendor-m3": {
    rules: ["text.effort.ignored"],
    sandbox: "electron/sandbox/text/reply.ts#thinks",
    tests: [
      ...textAnswers(
        "Vendor-M3 does not think when thinking is omitted",
        "Vendor-M3 does not think when disabled",
        "Vendor-M3 thinks when adaptive",
        "has no thinking block when thinking is off",
      ),
      ...textRules("effort none on M3 is ignored"),
      ...textDefaults("effort > is ignored by Vendor-M3"),
    ],
  },
  "2.1/m2.x-models": {
    rules: ["text.thinking.ignored", "text.effort.ignored"],
    sandbox: "electron/sandbox/text/reply.ts#thinks",
    tests: [
      ...textAnswers("Vendor-M2.7 thinks even when disabled"),
      ...textRules("thinking disabled on M2.7", "effort none on M2 is ignored"),
      ...textDefaults("effort > is ignored by Vendor-M2.7"),
    ],
  },
  "2.1/text-3": {
    rules: ["text.context.window"],
    sandbox: "electron/sandbox/text/routes.ts#contextWindow",
    tests: [
      ...textDefaults(
        "of Vendor-M3: 1000000 tokens",
        "of Vendor-M3.1-Flash: 1000000 tokens",
        "of Vendor-M2.7: 204800 tokens",
        "of Vendor-M2.7-highspeed: 204800 tokens",
        "of Vendor-M2.5: 204800 tokens",
        "of Vendor-M2.5-highspeed: 204800 tokens",
        "of Vendor-M2.1: 204800 tokens",
        "of Vendor-M2.1-highspeed: 204800 tokens",
        "of Vendor-M2: 204800 tokens",
      ),
      ...messageLimits("context windows"),
    ],
  },

  "2.2/role": {
    rules: ["text.message.role", "text.message.role_model", "text.message.alternation"],
    sandbox: "electron/sandbox/text/rules.ts#checkTurns",
    tests: textRules(
      "role missing",
      "role unknown",
      "role user on M2.7",
      "role assistant on M2.7",
      "role user_system on M2.7",
      "role group on M2.7",
      "role sample_message_user on M2.7",
      "role sample_message_ai on M2.7",
      "role user_system on M3",
      "role group on M3",
      "role sample_message_user on M3",
      "role sample_message_ai on M3",
      "two user messages in a row on M3",
      "user, assistant, user on M3",
    ),
  },
  "2.2/content": {
    rules: ["text.message.content"],
    sandbox: "electron/sandbox/text/rules.ts#checkTurns",
    tests: textRules("content missing", "content a number", "block type text", "user, assistant, user on M3"),
  },
  "2.2/text-1": {
    rules: ["text.thinking.signature"],
    sandbox: "electron/sandbox/text/signature.ts#isSigned",
    tests: [
      ...textAnswers(
        "the whole assistant content goes back unchanged, and the result is used",
        "a changed signature is refused",
        "a changed thinking is refused",
      ),
      ...history("hands an assistant's blocks back unchanged, with signatures and fields we don't know"),
      ...sdk("tools loop over a stream"),
    ],
  },
};
