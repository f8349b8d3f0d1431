import { rm } from "node:fs/promises";
import { v7 as newId } from "uuid";
import type { StoredAsset } from "#core/database/index.ts";
import {
  extensionFor,
  type GrowingFile,
  incomingFile,
  openGrowingFile,
  sha256Of,
  spareFile,
} from "#core/files/index.ts";
import type { MediaSource } from "#core/files/probing/index.ts";
import type { Asset, RepairStep } from "#shared/contract/library/media.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { SignedExports } from "../credentials/index.ts";
import { embedTags } from "../embedding/embed-tags.ts";
import { tagsOfRepair } from "../embedding/output-tags.ts";
import { moveToFinalPlace } from "../import-stream.ts";
import { type MediaLibrary, publicAsset } from "../index.ts";
import type { ServedFile } from "../serve/index.ts";

export interface RepairParts {
  readonly library: MediaLibrary;
  readonly probe: (source: MediaSource, declaredName?: string) => Promise<MediaFacts>;
  readonly now: () => number;
  /** Signs what is made to be passed on; absent where nothing is. */
  readonly credentials?: Pick<SignedExports, "wanted" | "signExport">;
}

export interface StoredRepair {
  readonly id: string;
  /** As the person reads it, without an extension. */
  readonly name: string;
  readonly steps: readonly RepairStep[];
  readonly purpose?: "export" | undefined;
}

interface OpenRepair {
  readonly source: StoredAsset;
  readonly file: GrowingFile;
  /** Set once it is whole. */
  facts?: MediaFacts;
}

/** Most files under way at once: a page that reloads forgets its own, and they are thrown away oldest first. */
const OPEN_MOST = 8;

/** Files on their way from the page's repairs to the library; the page makes them, the core alone writes to the disk. */
export class RepairService {
  readonly #parts: RepairParts;
  readonly #open = new Map<string, OpenRepair>();

  constructor(parts: RepairParts) {
    this.#parts = parts;
  }

  /** Throws `record_not_found` for a source that is not in the library. */
  async begin(sourceId: string): Promise<{ id: string }> {
    const { library, now } = this.#parts;
    const source = library.store.get(sourceId);
    if (source === null) throw failure("record_not_found", { message: "This file isn’t in the library." });
    const [oldest] = this.#open.size < OPEN_MOST ? [] : [...this.#open.keys()];
    if (oldest !== undefined) await this.cancel(oldest);
    const id = newId({ msecs: now() });
    this.#open.set(id, { source, file: await openGrowingFile(await spareFile(library.folder, id)) });
    return { id };
  }

  /** Bytes of the file from `at` on. Throws `record_not_found` when it is sealed, cancelled or unknown. */
  async write(id: string, at: number, bytes: Uint8Array): Promise<void> {
    await this.#need(id).file.write(at, bytes);
  }

  /** Every byte to the disk, and the file's facts from its own bytes. */
  async seal(id: string): Promise<MediaFacts> {
    const repair = this.#need(id);
    await repair.file.finish();
    repair.facts = await this.#parts.probe({ path: repair.file.path });
    return repair.facts;
  }

  /** The sealed file for the media handler; null while it is being written. */
  resolve(id: string): ServedFile | null {
    const repair = this.#open.get(id);
    if (repair?.facts === undefined) return null;
    return { path: repair.file.path, mime: repair.facts.mime, etag: `"${id}"`, name: repair.source.name };
  }

  /** As `repairs.keep` of the contract. The same bytes twice are one asset. */
  async keep({ id, name, steps, purpose }: StoredRepair): Promise<Asset> {
    const { source, file, facts } = this.#need(id);
    if (facts === undefined) throw failure("not_allowed_now", { message: "The repaired file isn’t complete yet." });
    if (facts.problem !== undefined || facts.kind === "unknown") {
      throw failure("disk_failed", { message: "The repaired file can’t be read." });
    }
    const { library, now } = this.#parts;
    const sha256 = await sha256Of(file.path);
    const known = library.store.byHash(sha256).find(({ state }) => state === "ready");
    if (known !== undefined && (await library.resolve(known.id)) !== null) {
      await this.cancel(id);
      return publicAsset(known);
    }
    const folder = library.folder;
    const origin = {
      type: "repaired" as const,
      sourceId: source.id,
      sourceName: source.name,
      steps: [...steps],
      ...(purpose === undefined ? {} : { purpose }),
      sandbox: source.origin.type !== "imported" && source.origin.sandbox,
    };
    const part = await incomingFile(folder, `${id}.tagged`);
    const tags = tagsOfRepair(origin, name, now(), source, (each) => library.store.get(each)?.origin);
    const tagged = await embedTags({ path: file.path, facts }, part, tags, this.#parts.probe);
    const bare = tagged ?? { path: file.path, sha256, facts };
    const { credentials } = this.#parts;
    const signedPart = await incomingFile(folder, `${id}.signed`);
    const signed =
      purpose === "export" && credentials?.wanted(false)
        ? await credentials.signExport(bare, signedPart, source, { name, createdAt: now(), origin })
        : undefined;
    const kept = signed === undefined || "unsigned" in signed ? bare : signed;
    const adding = library.placing(async () => {
      const extension = extensionFor(facts, "");
      const { path: whole, facts: seen, sha256: hash } = kept;
      const path = await moveToFinalPlace(whole, folder, {
        folders: [purpose === "export" ? "Exports" : "Repaired"],
        stem: name,
        extension,
      });
      this.#open.delete(id);
      const asset: StoredAsset = {
        id,
        sha256: hash,
        ...(hash === sha256 ? {} : { sourceSha256: sha256 }),
        kind: seen.kind,
        name: `${name}${extension}`,
        facts: seen,
        createdAt: now(),
        origin,
        state: "ready",
        rating: 0,
        folder,
        path,
      };
      library.store.insert(asset);
      library.changed(id);
      if (kept.path !== file.path) await rm(file.path, { force: true });
      return publicAsset(asset);
    });
    return adding.finally(() => Promise.all([part, signedPart].map((path) => rm(path, { force: true }))));
  }

  async cancel(id: string): Promise<void> {
    const repair = this.#open.get(id);
    this.#open.delete(id);
    await repair?.file.discard();
  }

  /** Throws away everything that wasn't kept. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.cancel(id)));
  }

  #need(id: string): OpenRepair {
    const repair = this.#open.get(id);
    if (repair === undefined) {
      throw failure("record_not_found", { message: "This file is no longer being repaired." });
    }
    return repair;
  }
}
