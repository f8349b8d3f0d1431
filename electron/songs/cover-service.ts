import { CoverStore, type Database, type StoredCoverFeatures } from "#core/database/index.ts";
import type { ServiceClient } from "#core/service/client/index.ts";
import type { CoverFeatures } from "#shared/contract/songs/songs.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { assetUrl } from "#shared/wire/media/asset-url.ts";

export interface CoverParts {
  readonly sha256Of: (assetId: string) => string | undefined;
  /** The music rules, over the part of a request that names the recording. */
  readonly check: (request: Record<string, unknown>) => Finding[];
  readonly connectionId: () => string;
  /** Names the service behind a connection, which may lead to another by now; the connection itself unless told. */
  readonly serviceOf?: (connectionId: string) => string;
  readonly clientOf: (connectionId: string) => Promise<Pick<ServiceClient, "preprocessCover">>;
}

/** API.md § Limits: `cover_feature_id` lives 24 hours. */
const LIFE_MS = 24 * 3600 * 1000;
/** A take may wait its turn for a moment; an identifier that ends meanwhile would be refused. */
const MARGIN_MS = 5 * 60_000;

/**
 * What the rules can't know of a request that waited or is sent again: an identifier lives 24 hours, and only the
 * service that gave it takes it.
 */
export function createCoverCheck(
  database: Database,
  now: () => number,
  serviceOf: NonNullable<CoverParts["serviceOf"]> = (connectionId) => connectionId,
) {
  const store = new CoverStore(database);
  return ({ cover_feature_id: id }: Readonly<Record<string, unknown>>, connectionId: string): Finding[] => {
    if (typeof id !== "string") return [];
    const madeAt = store.madeAt(id, serviceOf(connectionId));
    if (madeAt !== null && isAlive(madeAt, now(), 0)) return [];
    const message = "What was heard of the recording has expired, or was heard by another service.";
    return [{ code: "music.cover.feature_expired", path: "cover_feature_id", severity: "error", message }];
  };
}

/** Nobody knows how old it is that was made under a clock which was ahead. */
const isAlive = (madeAt: number, now: number, margin: number): boolean =>
  madeAt <= now && madeAt + LIFE_MS - margin > now;

/** What the service heard in reference recordings: asked once for the same audio while its identifier is good. */
export class CoverService {
  readonly #store: CoverStore;
  readonly #parts: CoverParts;
  readonly #now: () => number;
  readonly #asking = new Map<string, Promise<CoverFeatures>>();

  constructor(database: Database, parts: CoverParts, now: () => number) {
    this.#store = new CoverStore(database);
    this.#parts = parts;
    this.#now = now;
  }

  /** Of the active connection; also when it has expired, since its words are still good. */
  heard(assetId: string): CoverFeatures | null {
    const sha256 = this.#parts.sha256Of(assetId);
    const kept = sha256 === undefined ? null : this.#store.get(sha256, this.#service(this.#parts.connectionId()));
    return kept && withEnd(kept);
  }

  #service(connectionId: string): string {
    return this.#parts.serviceOf?.(connectionId) ?? connectionId;
  }

  /** The identifier that may be sent for a recording now. */
  usable(assetId: string | null): string | undefined {
    const heard = assetId === null ? null : this.heard(assetId);
    return heard !== null && this.#isGood(heard) ? heard.featureId : undefined;
  }

  /**
   * Throws a StudioFailure: `record_not_found`, `refused_by_rules` with the findings (then nothing left), or what the
   * service answered.
   */
  async prepare(assetId: string): Promise<CoverFeatures> {
    const sha256 = this.#parts.sha256Of(assetId);
    if (sha256 === undefined) throw failure("record_not_found", { message: "This file isn’t in the library." });
    const heard = this.heard(assetId);
    if (heard !== null && this.#isGood(heard)) return heard;
    const connectionId = this.#parts.connectionId();
    const key = `${sha256} ${this.#service(connectionId)}`;
    // Asked twice at once is asked once.
    const asked = this.#asking.get(key) ?? this.#ask(assetId, sha256, connectionId);
    this.#asking.set(key, asked);
    return asked.finally(() => this.#asking.delete(key));
  }

  #isGood({ madeAt }: CoverFeatures): boolean {
    return isAlive(madeAt, this.#now(), MARGIN_MS);
  }

  async #ask(assetId: string, sha256: string, connectionId: string): Promise<CoverFeatures> {
    const audio_url = assetUrl(assetId);
    const findings = this.#parts.check({ model: "music-cover", audio_url });
    const errors = findings.filter(({ severity }) => severity === "error");
    if (errors.length > 0) throw failure("refused_by_rules", { details: { findings: errors } });
    const service = this.#service(connectionId);
    const client = await this.#parts.clientOf(connectionId);
    const madeAt = this.#now();
    const answer = await client.preprocessCover({ model: "music-cover", audio_url });
    const kept: StoredCoverFeatures = {
      featureId: answer.cover_feature_id,
      lyrics: answer.formatted_lyrics ?? "",
      sections: readSections(answer.structure_result ?? ""),
      madeAt,
    };
    this.#store.save(sha256, service, kept);
    return withEnd(kept);
  }
}

const withEnd = (kept: StoredCoverFeatures): CoverFeatures => ({ ...kept, expiresAt: kept.madeAt + LIFE_MS });

/** `structure_result` is JSON inside a string (WIRE.md § Music); what can't be read of it is left out. */
export function readSections(written: string): CoverFeatures["sections"] {
  try {
    const { segments } = JSON.parse(written) as { segments?: unknown };
    if (!Array.isArray(segments)) return [];
    return segments.flatMap((each: { label?: unknown; start?: unknown; end?: unknown } | null) =>
      typeof each?.label === "string" && typeof each.start === "number" && typeof each.end === "number"
        ? [{ label: each.label, start: each.start, end: each.end }]
        : [],
    );
  } catch {
    return [];
  }
}
