import { limits, mediaFormats } from "#shared/wire/limits.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { ContentRole } from "#shared/wire/video/video.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import { seconds, span } from "../figures.ts";
import { entryOf, type JsonObject } from "../json-shape.ts";
import { checkAspect, checkDuration, checkFormat, checkSide, checkSize, type Subject } from "../media/media-checks.ts";
import { factsOf, type MediaLookup } from "../media/media-lookup.ts";
import type { RuleCode } from "../registry.ts";
import type { Report } from "../report.ts";
import type { VideoMediaItem } from "./video-scenario.ts";

/** Frame rates are means of measured time stamps: this much may be lost in the arithmetic. */
const FRAME_RATE_SLACK = 0.0005;

const NAMES: Readonly<Record<ContentRole, string>> = {
  first_frame: "First frame",
  last_frame: "Last frame",
  reference_image: "Reference image",
  reference_video: "Reference video",
  reference_audio: "Reference audio",
};

/** Shorter side in pixels below which a picture looks soft at each resolution; our own measure, not the service's. */
const SHARP_SIDE: Readonly<Record<string, number>> = { "480P": 480, "768P": 768, "2K": 1440 };

interface Known {
  readonly item: VideoMediaItem;
  readonly facts: MediaFacts;
  readonly subject: Subject;
}

/** Format, size, shape and length of every input whose facts are known (API.md § Input media limits). */
export function checkVideoMedia(
  media: readonly VideoMediaItem[],
  body: JsonObject,
  lookup: MediaLookup,
  report: Report,
): void {
  const known: Known[] = [];
  for (const item of media) {
    const facts = item.url === undefined ? undefined : factsOf(item.url, lookup);
    if (facts === undefined || item.role === undefined) continue;
    const single = item.role === "first_frame" || item.role === "last_frame";
    const name = single ? NAMES[item.role] : `${NAMES[item.role]} ${item.ordinal}`;
    const subject = { name, path: item.path, params: { role: item.role, ordinal: item.ordinal } };
    if (facts.problem === undefined) known.push({ item, facts, subject });
    else {
      const message = `${name} can't be used: the file is ${facts.problem === "unrecognized" ? "of no kind that is known" : facts.problem}.`;
      report.breach("request.media.unreadable", item.path, message, { found: facts.problem, params: subject.params });
    }
  }
  checkTotal(known, "video_url", "video.reference_video.total_duration", limits.videoTotalDuration.max, report);
  checkTotal(known, "audio_url", "video.reference_audio.total_duration", limits.audioTotalDuration.max, report);
  // What the film will have where the request leaves it to the model.
  const resolution = body.resolution ?? entryOf(videoModels, body.model)?.defaultResolution;
  const sharp = entryOf(SHARP_SIDE, resolution);
  for (const one of known) {
    if (one.item.type === "image_url") checkImage(one, sharp, String(resolution), report);
    else if (one.item.type === "video_url") checkReferenceVideo(one, report);
    else checkReferenceAudio(one, report);
  }
  checkFrameShapes(known, report);
}

function checkImage({ facts, subject }: Known, sharp: number | undefined, resolution: string, report: Report): void {
  const allowed = "JPEG, PNG, WEBP, HEIC, HEIF";
  if (!checkFormat("video.image.format", subject, facts, "image", mediaFormats.videoImage, allowed, report)) return;
  checkSize("video.image.size", subject, facts.bytes, limits.imageSize.max, report);
  if (facts.width === undefined || facts.height === undefined) return;
  const { width, height } = facts;
  const fits = checkSide("video.image.side", subject, width, height, limits.imageSide, report);
  checkAspect("video.image.aspect", subject, width, height, report);
  if (fits && sharp !== undefined && Math.min(width, height) < sharp) {
    const found = `${width} × ${height} px`;
    const message = `${subject.name} is soft: ${found} for a ${resolution} shot; its shorter side should have ${sharp} px.`;
    report.breach("video.image.soft", subject.path, message, {
      found,
      allowed: `at least ${sharp} px`,
      params: { ...subject.params, resolution },
    });
  }
}

function checkReferenceVideo({ facts, subject }: Known, report: Report): void {
  const { path, params, name } = subject;
  if (
    !checkFormat("video.reference_video.format", subject, facts, "video", mediaFormats.videoVideo, "MP4, MOV", report)
  ) {
    return;
  }
  checkCodec("video.reference_video.codec", subject, facts.videoCodec, mediaFormats.videoCodec, "H.264, H.265", report);
  checkCodec(
    "video.reference_video.audio_codec",
    subject,
    facts.audioCodec,
    mediaFormats.videoAudioCodec,
    "AAC, MP3",
    report,
  );
  checkSize("video.reference_video.size", subject, facts.bytes, limits.videoSize.max, report);
  checkDuration("video.reference_video.duration", subject, facts.durationSeconds, limits.videoDuration, report);
  if (facts.width !== undefined && facts.height !== undefined) {
    checkSide("video.reference_video.side", subject, facts.width, facts.height, limits.videoSide, report);
    checkAspect("video.reference_video.aspect", subject, facts.width, facts.height, report);
  }
  if (facts.frameRate !== undefined) {
    const { min, max, unit } = limits.videoFrameRate;
    const rate = facts.frameRate;
    const found = `${Number(rate.toFixed(3))} ${unit}`;
    const figures = { found, allowed: span(limits.videoFrameRate, unit), params };
    if (rate < min - FRAME_RATE_SLACK || rate > max + FRAME_RATE_SLACK) {
      const message = `${name} has ${found}; ${figures.allowed} is allowed.`;
      report.breach("video.reference_video.frame_rate", path, message, figures);
    } else report.pass("video.reference_video.frame_rate", path, `${name}: ${found}.`, figures);
  }
  if (facts.variableFrameRate === true) {
    const message = `${name} has a variable frame rate; motion may look uneven.`;
    report.breach("video.reference_video.variable_frame_rate", path, message, { params });
  }
}

function checkCodec(
  code: RuleCode,
  { name, path, params }: Subject,
  codec: string | undefined,
  codecs: readonly string[],
  allowed: string,
  report: Report,
): void {
  if (codec === undefined || codecs.includes(codec)) return;
  report.breach(code, path, `${name} is coded as ${codec}; ${allowed} are allowed.`, { found: codec, allowed, params });
}

function checkReferenceAudio({ facts, subject }: Known, report: Report): void {
  if (
    !checkFormat("video.reference_audio.format", subject, facts, "audio", mediaFormats.videoAudio, "WAV, MP3", report)
  ) {
    return;
  }
  checkSize("video.reference_audio.size", subject, facts.bytes, limits.audioSize.max, report);
  checkDuration("video.reference_audio.duration", subject, facts.durationSeconds, limits.audioDuration, report);
}

/** Sums in whole microseconds, so that 2.2 + 6.4 + 6.4 is 15 and not a hair more. */
function checkTotal(
  known: readonly Known[],
  type: VideoMediaItem["type"],
  code: RuleCode,
  max: number,
  report: Report,
): void {
  const durations = known.flatMap(({ item, facts }) => (item.type === type ? [facts.durationSeconds ?? 0] : []));
  // One file that is too long is told once, by its own duration.
  if (durations.length === 0 || (durations.length === 1 && (durations[0] ?? 0) > max)) return;
  const total = durations.reduce((sum, duration) => sum + Math.round(duration * 1e6), 0) / 1e6;
  const figures = { found: seconds(total, max), allowed: `at most ${max} s` };
  const name = type === "video_url" ? "Reference videos" : "Reference audios";
  if (total > max) {
    report.breach(
      code,
      "references",
      `${name} are ${figures.found} long together; ${figures.allowed} is allowed.`,
      figures,
    );
  } else report.pass(code, "references", `${name} together: ${figures.found} of ${max} s.`, figures);
}

/** The film takes the shape of its first frame, so a last frame of another shape (by more than 2 %) won't fit. */
function checkFrameShapes(known: readonly Known[], report: Report): void {
  const shape = (role: ContentRole) => {
    const facts = known.find(({ item }) => item.role === role)?.facts;
    return facts?.width === undefined || facts.height === undefined ? undefined : facts;
  };
  const first = shape("first_frame");
  const last = shape("last_frame");
  if (first?.width === undefined || last?.width === undefined) return;
  const difference = first.width / (first.height ?? 1) / (last.width / (last.height ?? 1));
  if (difference >= 0.98 && difference <= 1.02) return;
  const found = `${last.width} × ${last.height} px`;
  const message = `The last frame is ${found}, another shape than the first frame's ${first.width} × ${first.height} px.`;
  report.breach("video.frames.aspect", "lastFrame", message, {
    found,
    allowed: `shape of ${first.width} × ${first.height} px`,
  });
}
