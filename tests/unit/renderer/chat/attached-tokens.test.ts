import { expect, test } from "vitest";
import { estimateAttachments } from "#renderer/chat/composer/token-estimate.ts";

const facts = { format: "png", mime: "image/png", bytes: 1 };
const media = new Map([
  ["still", { kind: "image" as const, facts: { kind: "image" as const, ...facts } }],
  ["film", { kind: "video" as const, facts: { kind: "video" as const, ...facts, durationSeconds: 4.2 } }],
]);

// @shows First use, point by point › B22. The context meter counts what waits to be sent; films are numbered
test.each([
  { what: "nothing", attached: [], tokens: 0 },
  { what: "a picture", attached: [{ assetId: "still" }], tokens: 3000 },
  { what: "one looked at loosely", attached: [{ assetId: "still", detail: "low" as const }], tokens: 600 },
  { what: "one looked at closely", attached: [{ assetId: "still", detail: "high" as const }], tokens: 15_000 },
  { what: "a film of 4.2 s", attached: [{ assetId: "film" }], tokens: 3000 },
  { what: "one that isn't known yet", attached: [{ assetId: "gone" }], tokens: 3000 },
  { what: "several", attached: [{ assetId: "still" }, { assetId: "film" }], tokens: 6000 },
])("$what that waits to be sent is about $tokens tokens", ({ attached, tokens }) => {
  expect(estimateAttachments(attached, media)).toBe(tokens);
});
