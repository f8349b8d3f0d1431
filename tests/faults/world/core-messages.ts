import type { TaskState } from "#shared/contract/tasks.ts";

/** Where a core lives and whom it asks. */
export interface World {
  readonly folder: string;
  readonly baseUrl: string;
  readonly key: string;
}

/** The core dies by its own hand as soon as a task has come to a state so many times: no other hand is quick enough. */
export interface Doom {
  readonly state: TaskState;
  readonly times: number;
}

/** What the world says to a core. */
export type Asked = { readonly id: number } & (
  | { readonly do: "open"; readonly world: World; readonly doom: Doom | undefined }
  | { readonly do: "call"; readonly path: readonly string[]; readonly input: unknown }
  | { readonly do: "bring"; readonly name: string; readonly bytes: Uint8Array }
  | { readonly do: "close" }
);

/** In place of a call's number: the program is in memory. */
export const LOADED = 0;

/** What a core says: an answer that arrived is one that the person saw. */
export interface Told {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly data: unknown };
}
