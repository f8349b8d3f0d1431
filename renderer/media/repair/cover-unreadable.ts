/** The picture that was to be written into a sound is gone, or nothing here can read it. */
export class CoverUnreadable extends Error {
  override readonly name = "CoverUnreadable";
}
