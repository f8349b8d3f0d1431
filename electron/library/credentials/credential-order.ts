/** A file that went into another. */
export interface CredentialIngredient {
  /** For the library's JSON. */
  readonly definition: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly mime: string;
}

export type CredentialOrder =
  | {
      readonly type: "sign";
      readonly path: string;
      readonly target: string;
      readonly mime: string;
      /** As `ManifestDefinition` of the library. */
      readonly manifest: Readonly<Record<string, unknown>>;
      readonly ingredients: readonly CredentialIngredient[];
      readonly algorithm: string;
      /** Bytes of the signature. */
      readonly room: number;
    }
  | { readonly type: "read"; readonly path: string; readonly mime: string };

export type FromCredentials =
  | { readonly type: "claim"; readonly bytes: Uint8Array }
  | { readonly type: "signed" }
  /** The manifest store as JSON; null where the file has none. */
  | { readonly type: "read"; readonly store: string | null }
  | { readonly type: "failed"; readonly message: string };

/** The answer to a claim. */
export type ToCredentials = { readonly signature: Uint8Array } | { readonly refused: string };
