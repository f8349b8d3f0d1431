/** This machine has no decoder for what the file holds. */
export class Undecodable extends Error {
  override readonly name = "Undecodable";
}
