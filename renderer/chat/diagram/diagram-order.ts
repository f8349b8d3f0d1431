/** Colours as `#rrggbb`: the drawing library reads no others. */
export interface DiagramColors {
  readonly dark: boolean;
  readonly ground: string;
  readonly raised: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
}

export interface DiagramOrder {
  readonly id: number;
  readonly source: string;
  readonly colours: DiagramColors;
}

/** Without `svg` the source is no diagram. `ready` alone: the frame listens now. */
export type DiagramAnswer = { readonly ready: true } | { readonly id: number; readonly svg: string | null };
