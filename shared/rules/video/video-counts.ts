import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { limits } from "#shared/wire/limits.ts";
import type { ContentRole } from "#shared/wire/video/video.ts";
import { quote } from "../json-shape.ts";
import { addressKind } from "../media/media-lookup.ts";
import { whyNotPublic } from "../media/public-address.ts";
import type { RuleCode } from "../registry.ts";
import type { Report } from "../report.ts";
import { isFrame, isReference, type VideoMediaItem } from "./video-scenario.ts";

const COUNTS: readonly (readonly [ContentRole, RuleCode, number, path: string, one: string, many: string])[] = [
  ["first_frame", "video.first_frame.count", limits.firstFrameCount.max, "firstFrame", "First frame", "first frames"],
  ["last_frame", "video.last_frame.count", limits.lastFrameCount.max, "lastFrame", "Last frame", "last frames"],
  [
    "reference_image",
    "video.reference_image.count",
    limits.referenceImageCount.max,
    "references",
    "Reference images",
    "reference images",
  ],
  [
    "reference_video",
    "video.reference_video.count",
    limits.videoCount.max,
    "references",
    "Reference videos",
    "reference videos",
  ],
  [
    "reference_audio",
    "video.reference_audio.count",
    limits.audioCount.max,
    "references",
    "Reference audios",
    "reference audios",
  ],
];

/** How many of each role, which roles go together, and whether each item says its address. */
export function checkVideoCounts(media: readonly VideoMediaItem[], assumed: ResolvedAssumptions, report: Report): void {
  for (const item of media) checkItem(item, report);
  const of = (role: ContentRole) => media.filter((item) => item.role === role).length;
  for (const [role, code, max, path, one, many] of COUNTS) {
    const count = of(role);
    if (count === 0) continue;
    const figures = { found: String(count), allowed: `at most ${max}` };
    if (count > max) report.breach(code, path, `There are ${count} ${many}; at most ${max} is allowed.`, figures);
    else report.pass(code, path, `${one}: ${count} of ${max}.`, figures);
  }
  if (media.some(({ role }) => isFrame(role)) && media.some(({ role }) => isReference(role))) {
    const message = "There are both frames and references; a shot uses one or the other.";
    report.breach("video.scenario.exclusive", "references", message);
  }
  if (!assumed.videoLastFrameAlone && of("last_frame") > 0 && of("first_frame") === 0) {
    const message = "There is a last frame but no first frame; this connection needs both.";
    report.breach("video.last_frame.alone", "lastFrame", message);
  }
  const audios = of("reference_audio");
  if (!assumed.videoReferenceAudioAlone && audios > 0 && of("reference_image") + of("reference_video") === 0) {
    const message = "There are only reference audios; this connection needs an image or a video beside them.";
    report.breach("video.reference_audio.alone", "references", message);
  }
}

function checkItem(item: VideoMediaItem, report: Report): void {
  if (item.role === undefined) {
    const allowed = {
      image_url: "first_frame, last_frame, reference_image",
      video_url: "reference_video",
      audio_url: "reference_audio",
    }[item.type];
    const message = `An item of type ${item.type} has the role ${quote(item.written)}; ${allowed} is allowed.`;
    report.breach("video.role.item", item.path, message, { found: quote(item.written), allowed });
  }
  const kind = item.url === undefined ? undefined : addressKind(item.url);
  const fault = item.url !== undefined && kind === "http" ? whyNotPublic(item.url) : undefined;
  if (kind === undefined || fault?.why === "form") {
    const message = `An item of type ${item.type} has no address that the service can follow; http(s), x_file and data addresses are allowed.`;
    report.breach("video.content.url", item.path, message, {
      found: quote(item.url),
      allowed: "http(s)://…, x_file://…, data:…;base64,…",
    });
  } else if (fault !== undefined) {
    const message = `An item of type ${item.type} is at ${fault.host}, which only this network knows; the service fetches it from a public address.`;
    report.breach("video.content.address", item.path, message, { found: fault.host });
  }
}
