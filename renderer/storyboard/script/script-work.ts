import type { BoardScene, ShotBounds } from "#shared/script/index.ts";

export interface FileToRead {
  readonly do: "file";
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

export interface TextToRead {
  readonly do: "text";
  readonly text: string;
  readonly board: readonly BoardScene[] | null;
  readonly bounds: ShotBounds;
}

/** What is asked of the worker. */
export type ScriptWork = FileToRead | TextToRead;
