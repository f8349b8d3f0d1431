/** Whether the first bytes of a file are UTF-8 without a zero. The last character may be cut by the end of the page. */
export function looksLikeText(head: Uint8Array): boolean {
  for (let at = 0; at < head.length; ) {
    const first = head[at] ?? 0;
    if (first === 0) return false;
    const more =
      first < 0x80
        ? 0
        : first >= 0xc2 && first < 0xe0
          ? 1
          : (first & 0xf0) === 0xe0
            ? 2
            : first >= 0xf0 && first < 0xf5
              ? 3
              : -1;
    if (more < 0) return false;
    for (let next = 1; next <= more && at + next < head.length; next += 1) {
      if (((head[at + next] ?? 0) & 0xc0) !== 0x80) return false;
    }
    at += 1 + more;
  }
  return true;
}
