import type { StoredAsset } from "#core/database/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import type { FilmEdit } from "#shared/contract/storyboard/films.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { MediaLibrary } from "../media-library.ts";
import { type ClaimParts, claimOfExport, claimOfFilm } from "./claims.ts";
import type { CredentialService, SignedFile } from "./credential-service.ts";

type Origin<Type extends StoredAsset["origin"]["type"]> = Extract<StoredAsset["origin"], { type: Type }>;

interface WholeFile {
  readonly path: string;
  readonly facts: MediaFacts;
}

interface NewFile<From> {
  readonly name: string;
  readonly createdAt: number;
  readonly origin: From;
}

export interface SignedExportParts {
  readonly credentials: Pick<CredentialService, "sign">;
  readonly library: MediaLibrary;
  readonly version: string;
  readonly settings: () => Pick<Settings, "credentials" | "credentialPrompts">;
}

/** What is exported with Content Credentials: films, and files that are made to be passed on. */
export class SignedExports {
  readonly #parts: SignedExportParts;

  constructor(parts: SignedExportParts) {
    this.#parts = parts;
  }

  /** By the settings; where they ask, by the person's answer. */
  wanted(asked: boolean): boolean {
    const { credentials } = this.#parts.settings();
    return credentials === "on" || (credentials === "ask" && asked);
  }

  signFilm(
    file: WholeFile,
    target: string,
    { name, createdAt, origin, edits }: NewFile<Origin<"exported">> & { readonly edits: readonly FilmEdit[] },
  ): Promise<SignedFile> {
    const film = { title: name, mime: file.facts.mime, at: createdAt, origin };
    return this.#parts.credentials.sign(file, target, claimOfFilm(film, edits, this.#claimParts()));
  }

  signExport(
    file: WholeFile,
    target: string,
    source: StoredAsset,
    { name, createdAt, origin }: NewFile<Origin<"repaired">>,
  ): Promise<SignedFile> {
    const made = { title: name, mime: file.facts.mime, at: createdAt, origin };
    return this.#parts.credentials.sign(file, target, claimOfExport(made, source, this.#claimParts()));
  }

  #claimParts(): ClaimParts {
    const { library, version, settings } = this.#parts;
    return { version, prompts: settings().credentialPrompts, assetOf: (id) => library.store.get(id) };
  }
}
