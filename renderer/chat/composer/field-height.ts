/**
 * Of these the text only grows, unless they take the place of more. Measured with each letter the field is laid out three
 * times for a key instead of once (bench chat-stream, “a key in the composer”: 1.9 ms of layout instead of 0.2 ms).
 */
const GROWS = ["insertText", "insertCompositionText"];

/** What is read of a textarea; reading its scrollHeight lays it out. */
export type MeasuredField = Pick<HTMLTextAreaElement, "value" | "scrollHeight" | "clientHeight" | "scrollTop">;
export interface FieldPlace {
  readonly style: { height: string };
}

/** Keeps a place as high as the text in its field, in pixels: anew where the text may be shorter, else only higher. */
export class FieldHeight {
  #measured: string | undefined;

  /** The height of the text as it stands; the field stays where it was scrolled to. */
  take(field: MeasuredField, { style }: FieldPlace): void {
    const { scrollTop } = field;
    style.height = "0";
    style.height = `${field.scrollHeight}px`;
    field.scrollTop = scrollTop;
    this.#measured = field.value;
  }

  /** After its owner drew the field: what was typed since is measured already, and laying it out anew costs a frame. */
  drawn(field: MeasuredField, place: FieldPlace): void {
    if (field.value !== this.#measured) this.take(field, place);
  }

  /** After a key, by the `inputType` of its event: a letter more changes nothing until the text needs another line. */
  typed(field: MeasuredField, place: FieldPlace, inputType: string): void {
    const { value, scrollHeight, clientHeight } = field;
    const grows = GROWS.includes(inputType) && value.length > (this.#measured?.length ?? 0);
    if (!grows) this.take(field, place);
    else if (scrollHeight > clientHeight) place.style.height = `${scrollHeight}px`;
    this.#measured = value;
  }
}
