/** What main sends into the isolated world of a page. */
export type ToPreload =
  | { readonly to: "channel"; readonly channel: string; readonly args: string; readonly ports: readonly number[] }
  | { readonly to: "port"; readonly port: number; readonly data: string; readonly ports: readonly number[] }
  | { readonly to: "closePort"; readonly port: number };

/** What comes out of it. */
export type FromPreload =
  | { readonly from: "channel"; readonly channel: string; readonly args: string; readonly ports: readonly number[] }
  | { readonly from: "port"; readonly port: number; readonly data: string; readonly ports: readonly number[] }
  | { readonly from: "portClosed"; readonly port: number }
  | { readonly from: "moved"; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly from: "contextMenu"; readonly at: PlaceInPage };

/** Of `context-menu`, what the page itself can tell. */
export interface PlaceInPage {
  readonly x: number;
  readonly y: number;
  readonly linkURL: string;
  readonly linkText: string;
  readonly srcURL: string;
  readonly mediaType: "none" | "image" | "audio" | "video";
  readonly hasImageContents: boolean;
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly byKeyboard: boolean;
}
