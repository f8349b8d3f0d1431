/** Both ends included, as in the header. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The one range of bytes a `Range` header asks for (RFC 9110 § 14.1.2). `whole`: no range, a malformed one or several,
 * which a server may answer with everything; `unsatisfiable`: nothing of it lies within the file.
 */
export function parseRange(header: string | null, size: number): ByteRange | "whole" | "unsatisfiable" {
  const [, from, to] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return "whole";
  if (from === "") {
    const count = Math.min(size, Number(to));
    return count > 0 ? { first: size - count, last: size - 1 } : "unsatisfiable";
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return "whole";
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
