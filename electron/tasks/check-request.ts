import type { Task } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { checkMusic, checkVideo } from "#shared/rules/index.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { failure, type StudioFailure } from "#shared/wire/errors/studio-failure.ts";
import { mediaNameOf } from "#shared/wire/media/asset-url.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** What refuses a request, first finding first; null when the service would take it. */
export function refusalOf(findings: readonly Finding[]): StudioFailure | null {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first === undefined) return null;
  const message = errors.length === 1 ? first.message : `${first.message} (and ${errors.length - 1} more)`;
  return failure("refused_by_rules", { message, details: { findings } });
}

/** The page's live checks once more, in the core, with the facts of the library's own files and of what addresses gave. */
export function checkRequest(
  kind: Task["kind"],
  request: Record<string, unknown>,
  /** By asset id or public address. */
  factsOf: (name: string) => MediaFacts | undefined,
  assumptionOverrides: unknown,
): Finding[] {
  const assumed = resolveAssumptions(assumptionOverrides);
  const media = (url: string) => {
    const name = mediaNameOf(url);
    return name === undefined ? undefined : factsOf(name);
  };
  return kind === "video" ? checkVideo(request, media, assumed) : checkMusic(request, media, assumed);
}
