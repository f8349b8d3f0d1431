/** The picture that was to be written into a sound can't be read (any more). */
export class CoverUnreadable extends Error {
  override readonly name = "CoverUnreadable";
}
