import type { Finding } from "#shared/rules/finding.ts";

/** What a person hasn't come to yet. */
const awaited: ReadonlySet<string> = new Set([
  "video.prompt.required",
  "music.prompt.required",
  "music.lyrics.required",
  "music.cover.audio_required",
]);

/**
 * Whether a check finds nothing wrong but only something that isn't there yet. It holds the request back all the same;
 * red is for what was written and would be refused, so that a new shot or song doesn't greet with an error.
 */
export const isMissingInput = ({ code, severity }: Pick<Finding, "code" | "severity">): boolean =>
  severity === "error" && awaited.has(code);
