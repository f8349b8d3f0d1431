/** Places of a list, from the one until before the other, that are on one of its pages. */
export interface Span {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

/** The places of a part of a list, page by page. `size`: places on a page. */
export function pageSpans(from: number, to: number, size: number): Span[] {
  const first = Math.floor(from / size);
  const count = Math.max(0, Math.ceil(to / size) - first);
  return Array.from({ length: count }, (_, at) => {
    const page = first + at;
    return { page, from: Math.max(from, page * size), to: Math.min(to, (page + 1) * size) };
  });
}
