import type { ConfinedFile } from "#core/files/confinement/index.ts";

/** One file on its way out: of the library, or made for this. */
export interface ExportedFile {
  /** Opens it when its turn comes: the file that lies in the library, wherever its path may lead by then; or its bytes. */
  readonly from: (() => Promise<ConfinedFile>) | Uint8Array;
  /** Where it goes, with `/` between its parts. */
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds; the date that its copy gets. */
  readonly madeAt: number;
  /** Text of what is known of it, to lie beside it; null for none. */
  readonly sidecar: string | null;
}
