/** A group of three figures as a language or a paste parts them: `131,072`, `131 072`, `131'072`. */
const GROUPED = /^-?\d{1,3}([,.'’\s]\d{3})+$/;

/**
 * What a field of a number holds after `typed`: as input methods and pastes bring it (full-width figures, spaces
 * around, thousands parted). Nothing where it is no number and can't become one. A number that isn't allowed stands,
 * to be told what is.
 */
export function writtenNumber(typed: string, whole: boolean): string | undefined {
  const written = typed.normalize("NFKC").trim().replace(/^[−–]/, "-");
  const plain = whole && GROUPED.test(written) ? written.replaceAll(/[^\d-]/g, "") : written;
  const form = whole ? /^-?\d{0,15}$/ : /^-?\d{0,6}([.,]\d{0,6})?$/;
  return form.test(plain) ? plain : undefined;
}

/** Of what is written; null where it is no number yet. */
export function readNumber(written: string): number | null {
  const number = Number.parseFloat(written.replace(",", "."));
  return Number.isNaN(number) ? null : number;
}
