import { limits, mediaFormats } from "#shared/wire/limits.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { Finding } from "../finding.ts";
import { isObject, type JsonObject, quote } from "../json-shape.ts";
import { checkFormat, checkSize, type Subject } from "../media/media-checks.ts";
import { addressKind, declaredFacts, factsOf, isBase64, type MediaLookup } from "../media/media-lookup.ts";
import { openReport, type Report } from "../report.ts";

const ALLOWED = { image: "JPEG, PNG, GIF, WEBP", video: "MP4, AVI, MOV, MKV" } as const;

/** The source of an image or video block: its form, and what is known of the file (API.md § Media source). */
export function checkTextMedia(
  source: unknown,
  kind: "image" | "video",
  path: string,
  media: MediaLookup,
  report: Report,
): void {
  const fields = isObject(source) ? source : {};
  const address = addressOf(fields, kind);
  if (address === undefined) {
    const allowed = kind === "image" ? "url, base64" : "url, base64, x_file://…";
    const found = quote(typeof fields.url === "string" ? fields.url : (fields.type ?? source));
    const message = `The source of the ${kind} is ${found}; ${allowed} are allowed.`;
    report.breach("text.media.source", `${path}.source`, message, { found, allowed, params: { kind } });
    return;
  }
  const facts =
    address.url === undefined
      ? declaredFacts(String(fields.media_type), String(fields.data))
      : factsOf(address.url, media);
  if (facts !== undefined) checkFacts(facts, kind, address.file, path, report);
}

/** Which address the source has: a URL, a file reference (videos only), or bytes in place (no URL). */
function addressOf(source: JsonObject, kind: "image" | "video"): { url?: string; file: boolean } | undefined {
  if (source.type === "base64") {
    const { media_type: type, data } = source;
    return typeof type === "string" && typeof data === "string" && isBase64(data) ? { file: false } : undefined;
  }
  if (source.type !== "url" || typeof source.url !== "string") return undefined;
  const scheme = addressKind(source.url);
  if (scheme === undefined || (scheme === "file" && kind === "image")) return undefined;
  // A video of the library that is too large for the body is uploaded first (video-references.ts).
  return { url: source.url, file: scheme === "file" || scheme === "asset" };
}

/** What the service would refuse of a video that is to be uploaded, before a byte of it leaves. */
export function checkUploadedVideo(url: string, facts: MediaFacts): Finding[] {
  const report = openReport();
  checkTextMedia({ type: "url", url }, "video", "", () => facts, report);
  return report.findings().filter(({ severity }) => severity === "error");
}

function checkFacts(facts: MediaFacts, kind: "image" | "video", file: boolean, path: string, report: Report): void {
  const subject: Subject = { name: `The ${kind}`, path, params: { kind } };
  if (facts.problem !== undefined) {
    const message = `The ${kind} can't be used: the file is ${facts.problem === "unrecognized" ? "of no kind that is known" : facts.problem}.`;
    report.breach("request.media.unreadable", path, message, { found: facts.problem, params: { kind } });
    return;
  }
  if (kind === "image") {
    checkFormat("text.image.format", subject, facts, "image", mediaFormats.textImage, ALLOWED.image, report);
    checkSize("text.image.size", subject, facts.bytes, limits.textImageSize.max, report);
  } else {
    const max = file ? limits.textVideoFileSize.max : limits.textVideoSize.max;
    checkFormat("text.video.format", subject, facts, "video", mediaFormats.textVideo, ALLOWED.video, report);
    checkSize("text.video.size", subject, facts.bytes, max, report);
  }
}
