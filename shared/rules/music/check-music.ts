import { defaultAssumptions, type ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { musicRequest } from "#shared/wire/music/music.ts";
import { type MusicModel, musicModels } from "#shared/wire/music/music-models.ts";
import { chosenModel } from "../chosen-model.ts";
import { kilobits, kilohertz } from "../figures.ts";
import type { Finding } from "../finding.ts";
import { isObject, type JsonObject, quote } from "../json-shape.ts";
import { type MediaLookup, nothingKnown } from "../media/media-lookup.ts";
import { openReport, type Report } from "../report.ts";
import { checkShape } from "../shape.ts";
import { checkCover } from "./music-cover.ts";
import { checkMusicWords } from "./music-words.ts";

/**
 * Everything the service would refuse in a music generation request, what may disappoint, and what passes. Takes any
 * JSON and never throws. Paths are the request's fields; `lyrics.14` is line 14 (API.md § Music generation request).
 */
export function checkMusic(
  request: unknown,
  media: MediaLookup = nothingKnown,
  assumed: ResolvedAssumptions = defaultAssumptions,
): Finding[] {
  const report = openReport();
  const body = isObject(request) ? request : {};
  const model = chosenModel(musicModels, body, "music.model.unknown", report);
  checkMusicWords(body, model, report);
  checkModes(body, model, report);
  checkCover(body, model, media, report);
  checkOutput(body, assumed, report);
  if (!report.hasErrors()) checkShape(musicRequest, request, report);
  return report.findings();
}

/** `is_instrumental` and `lyrics_optimizer` are only for models that compose; false is the default everywhere. */
function checkModes(body: JsonObject, model: MusicModel | undefined, report: Report): void {
  if (model?.cover !== true) return;
  const params = { model: model.id };
  if (body.is_instrumental === true) {
    const message = `${model.id} makes covers and can't be instrumental.`;
    report.breach("music.instrumental.model", "is_instrumental", message, { params });
  }
  if (body.lyrics_optimizer === true) {
    const message = `${model.id} makes covers and can't write lyrics.`;
    report.breach("music.optimizer.model", "lyrics_optimizer", message, { params });
  }
}

function checkOutput(body: JsonObject, assumed: ResolvedAssumptions, report: Report): void {
  const format = body.output_format;
  if (format !== undefined && format !== "url" && format !== "hex") {
    const figures = { found: quote(format), allowed: "url, hex" };
    const message = `The output format is ${figures.found}; url and hex are allowed.`;
    report.breach("music.output_format.value", "output_format", message, figures);
  }
  if (body.stream === true && format === "url") {
    const message = "A streamed song comes as hex; a link is not possible.";
    report.breach("music.stream.output", "output_format", message, { found: "url", allowed: "hex" });
  }
  const setting = body.audio_setting;
  if (!isObject(setting)) return;
  const { musicSampleRates, musicBitrates, musicFormats } = assumed;
  checkSetting(
    "music.audio_setting.sample_rate",
    setting.sample_rate,
    musicSampleRates,
    "sample rate",
    report,
    kilohertz,
  );
  checkSetting("music.audio_setting.bitrate", setting.bitrate, musicBitrates, "bit rate", report, kilobits);
  checkSetting("music.audio_setting.format", setting.format, musicFormats, "audio format", report);
}

/** `say` tells rates as people read them; what isn't one is quoted. */
function checkSetting(
  code: "music.audio_setting.sample_rate" | "music.audio_setting.bitrate" | "music.audio_setting.format",
  written: unknown,
  values: readonly (string | number)[],
  name: string,
  report: Report,
  say?: (...rates: number[]) => string,
): void {
  if (written === undefined) return;
  const fits = (typeof written === "string" || typeof written === "number") && values.includes(written);
  const found = say && typeof written === "number" ? say(written) : fits ? String(written) : quote(written);
  const allowed = say ? say(...values.map(Number)) : values.join(", ");
  const path = code.replace("music.", "");
  if (fits) report.pass(code, path, `The ${name} is ${found}.`, { found, allowed });
  else report.breach(code, path, `The ${name} is ${found}; ${allowed} are allowed.`, { found, allowed });
}
