/** Headers every answer about media carries: nothing in it may be run or read by another site. */
export const guardHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Only what a page plays or shows keeps its type; an SVG could run script and goes out as bytes. */
export function safeMime(mime: string): string {
  return /^(?:image|video|audio)\/[\w.+-]+$/.test(mime) && !mime.includes("svg") ? mime : "application/octet-stream";
}

/** `Content-Disposition` with a name that can't leave its folder or its header (RFC 6266, RFC 8187). */
export function disposition(type: "inline" | "attachment", fileName: string): string {
  const name =
    fileName
      // Control and direction marks make a name look like another one.
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, "")
      .replaceAll(/[/\\:*?"<>|]/g, "_")
      .replace(/^[.\s]+/, "")
      .trim()
      .slice(0, 200)
      // A character cut in half can't be encoded.
      .replace(/[\ud800-\udbff]$/, "") || "file";
  const plain = name.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll("%", "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export const quoteEtag = (etag: string): string => (/^(?:W\/)?".*"$/.test(etag) ? etag : `"${etag}"`);

/** Whether the asker's `If-None-Match` names this very content (weak comparison). */
export function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => strong(tag) === strong(etag));
}

/** Whether a range may be served: `If-Range` must name this very content (strong comparison) or its time. */
export function rangeStillFits(ifRange: string | null, etag: string, changedAt: Date): boolean {
  if (ifRange === null) return true;
  if (ifRange.trim().startsWith('"')) return ifRange.trim() === etag;
  const known = Date.parse(ifRange);
  return Number.isFinite(known) && Math.floor(changedAt.getTime() / 1000) === Math.floor(known / 1000);
}
