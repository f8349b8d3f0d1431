/** A picture of a loop, as a canvas has it. */
export interface LoopPicture {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** How long it stands, in the file's own unit of time. */
  readonly ticks: number;
}

/** A file of pictures that move, written from its front to its end. */
export interface LoopFile {
  /** Seconds of its unit of time. */
  readonly tick: number;
  /** The bytes that a picture adds. */
  readonly add: (picture: LoopPicture) => Promise<Uint8Array<ArrayBuffer>>;
  /** What ends it, and what is written over its very start once its length is known; null: nothing. */
  readonly end: () => { readonly rest: Uint8Array<ArrayBuffer>; readonly start: Uint8Array<ArrayBuffer> | null };
}
