import { limits } from "#shared/wire/limits.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { MusicModel } from "#shared/wire/music/music-models.ts";
import { type JsonObject, quote } from "../json-shape.ts";
import { checkDuration, checkSize, type Subject } from "../media/media-checks.ts";
import { addressKind, base64Bytes, factsOf, isBase64, type MediaLookup } from "../media/media-lookup.ts";
import { whyNotPublic } from "../media/public-address.ts";
import type { Report } from "../report.ts";

const SUBJECT: Subject = { name: "The reference audio", path: "audio_url", params: {} };
/** Reference audio or its feature identifier: for whom, exactly one, and its constraints. */
export function checkCover(body: JsonObject, model: MusicModel | undefined, media: MediaLookup, report: Report): void {
  const { audio_url: url, audio_base64: base64, cover_feature_id: feature } = body;
  const given = ["audio_url", "audio_base64", "cover_feature_id"].filter((field) => body[field] !== undefined);
  if (model !== undefined && !model.cover) {
    for (const field of given) {
      const message = `${model.id} composes anew and takes no reference audio; only cover models do.`;
      report.breach("music.cover.model", field, message, { found: field, params: { model: model.id } });
    }
    return;
  }
  if (model !== undefined && given.length === 0) {
    const message = "A cover needs a reference audio, or the feature identifier of one.";
    report.breach("music.cover.audio_required", "audio_url", message, { found: "none", allowed: "exactly one" });
  }
  if (url !== undefined && base64 !== undefined) {
    const message = "The reference audio is given both as a link and as data; exactly one is allowed.";
    report.breach("music.cover.audio_exclusive", "audio_base64", message, { found: "2", allowed: "exactly one" });
  }
  if (feature !== undefined && (url !== undefined || base64 !== undefined)) {
    const message = "A feature identifier is given beside a reference audio; one or the other is allowed.";
    report.breach("music.cover.feature_exclusive", "cover_feature_id", message, { found: "2", allowed: "exactly one" });
  }
  if (url !== undefined) checkUrl(url, media, report);
  if (base64 !== undefined) checkBase64(base64, report);
}

function checkUrl(url: unknown, media: MediaLookup, report: Report): void {
  const kind = typeof url === "string" ? addressKind(url) : undefined;
  const fault = typeof url === "string" && kind === "http" ? whyNotPublic(url) : undefined;
  if (typeof url !== "string" || (kind !== "http" && kind !== "asset") || fault?.why === "form") {
    const figures = { found: quote(url), allowed: "http(s)://…" };
    const message = `The address of the reference audio is ${figures.found}; an http or https address is needed.`;
    report.breach("music.cover.audio", "audio_url", message, figures);
    return;
  }
  if (fault !== undefined) {
    const message = `The reference audio is at ${fault.host}, which only this network knows; the service fetches it from a public address.`;
    report.breach("music.cover.address", "audio_url", message, { found: fault.host });
    return;
  }
  const facts = factsOf(url, media);
  if (facts !== undefined) checkAudio(facts, report);
}

function checkBase64(base64: unknown, report: Report): void {
  if (typeof base64 !== "string" || !isBase64(base64)) {
    const message = "The reference audio is not base64 text.";
    report.breach("music.cover.audio", "audio_base64", message, { found: quote(base64), allowed: "base64" });
    return;
  }
  const subject = { ...SUBJECT, path: "audio_base64" };
  checkSize("music.reference_audio.size", subject, base64Bytes(base64), limits.coverAudioSize.max, report);
}

/** "Common formats (mp3, wav, flac and similar)": any file that is audio passes. */
function checkAudio(facts: MediaFacts, report: Report): void {
  if (facts.problem !== undefined) {
    const message = `The reference audio can't be used: the file is ${facts.problem === "unrecognized" ? "of no kind that is known" : facts.problem}.`;
    report.breach("request.media.unreadable", SUBJECT.path, message, { found: facts.problem });
    return;
  }
  const figures = {
    found: facts.format === "unknown" ? facts.mime : facts.format.toUpperCase(),
    allowed: "MP3, WAV, FLAC and similar",
  };
  if (facts.kind !== "audio") {
    const message = `The reference audio is ${figures.found}; ${figures.allowed} are allowed.`;
    report.breach("music.reference_audio.format", SUBJECT.path, message, figures);
    return;
  }
  report.pass("music.reference_audio.format", SUBJECT.path, `Reference audio: ${figures.found}.`, figures);
  checkSize("music.reference_audio.size", SUBJECT, facts.bytes, limits.coverAudioSize.max, report);
  checkDuration("music.reference_audio.duration", SUBJECT, facts.durationSeconds, limits.coverAudioDuration, report);
}
