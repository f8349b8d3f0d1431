/** A shot as the film sees it; the board hands these over in order. */
export interface FilmShot {
  readonly shotId: string;
  /** From 1. */
  readonly number: number;
  readonly name: string;
  readonly prompt: string;
  readonly model: string;
  /** The scene that it belongs to; absent or null: none. */
  readonly sceneId?: string | null;
  /** The take that stands for the shot; null when there is none whose file is here. */
  readonly take: {
    readonly taskId: string;
    readonly assetId: string;
    readonly ordinal: number;
    /** As the library names it. */
    readonly fileName: string;
  } | null;
}

/** A shot whose take can be shown. */
export type ShotWithTake = FilmShot & { readonly take: NonNullable<FilmShot["take"]> };

export const hasTake = (shot: FilmShot): shot is ShotWithTake => shot.take !== null;
