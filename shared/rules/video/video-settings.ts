import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { ratio, resolution } from "#shared/wire/video/video.ts";
import { ratiosByScenario, type VideoModel, type VideoScenario, videoModels } from "#shared/wire/video/video-models.ts";
import { chosenModel } from "../chosen-model.ts";
import { isObject, type JsonObject, quote } from "../json-shape.ts";
import { addressKind } from "../media/media-lookup.ts";
import type { Report } from "../report.ts";

/** Model, resolution, duration, ratio, extra and callback (API.md § Video generation request, § Ratio rules). */
export function checkVideoSettings(
  body: JsonObject,
  scenario: VideoScenario,
  assumed: ResolvedAssumptions,
  report: Report,
): void {
  const model = chosenModel(videoModels, body, "video.model.unknown", report);
  checkResolution(body.resolution, model, report);
  checkDuration(body.duration, model, report);
  checkRatio(body.ratio, scenario, report);
  if (body.extra !== undefined) checkExtra(body.extra, model, assumed, report);
  if (body.callback_url !== undefined) checkCallback(body.callback_url, report);
}

function checkResolution(written: unknown, model: VideoModel | undefined, report: Report): void {
  if (written === undefined) return;
  const parsed = resolution.safeParse(written);
  if (!parsed.success) {
    const allowed = (model?.resolutions ?? resolution.options).join(", ");
    report.breach(
      "video.resolution.value",
      "resolution",
      `The resolution is ${quote(written)}; ${allowed} are allowed.`,
      {
        found: quote(written),
        allowed,
      },
    );
  } else if (model !== undefined) {
    const figures = { found: parsed.data, allowed: model.resolutions.join(", "), params: { model: model.id } };
    if (model.resolutions.includes(parsed.data)) {
      report.pass("video.resolution.model", "resolution", `Resolution: ${parsed.data}.`, figures);
    } else {
      const message = `${model.id} does not make ${parsed.data}; ${figures.allowed} are allowed.`;
      report.breach("video.resolution.model", "resolution", message, figures);
    }
  }
}

function checkDuration(written: unknown, model: VideoModel | undefined, report: Report): void {
  if (written === undefined || written === null) {
    report.breach("video.duration.required", "duration", "The duration is missing; every shot needs one.");
    return;
  }
  const { min, max } = model?.duration ?? { min: 4, max: 15 };
  const figures = {
    found: typeof written === "number" ? `${written} s` : quote(written),
    allowed: `${min}–${max} s`,
    params: { model: model?.id ?? "" },
  };
  if (typeof written === "number" && Number.isInteger(written) && written >= min && written <= max) {
    report.pass("video.duration.range", "duration", `Duration: ${figures.found} of ${max} s.`, figures);
  } else {
    const message = `The duration is ${figures.found}; ${figures.allowed} in whole seconds are allowed.`;
    report.breach("video.duration.range", "duration", message, figures);
  }
}

function checkRatio(written: unknown, scenario: VideoScenario, report: Report): void {
  const allowed = ratiosByScenario[scenario].join(", ");
  if (written === undefined) {
    if (scenario === "text") {
      const message = `A shot made from text alone needs a ratio; ${allowed} are allowed.`;
      report.breach("video.ratio.required", "ratio", message, { allowed });
    }
    return;
  }
  const parsed = ratio.safeParse(written);
  if (!parsed.success) {
    const every = ratio.options.join(", ");
    report.breach("video.ratio.value", "ratio", `The ratio is ${quote(written)}; ${every} are allowed.`, {
      found: quote(written),
      allowed: every,
    });
    return;
  }
  const figures = { found: parsed.data, allowed };
  if (scenario === "text" && parsed.data === "adaptive") {
    const message = `The ratio adapts to an image, but there is none; ${allowed} are allowed.`;
    report.breach("video.ratio.adaptive", "ratio", message, figures);
  } else if (scenario === "image" && parsed.data !== "adaptive") {
    const message = `The ratio ${parsed.data} is ignored: the film takes the shape of its frame.`;
    report.breach("video.ratio.ignored", "ratio", message, figures);
  } else report.pass("video.ratio.value", "ratio", `Ratio: ${parsed.data}.`, figures);
}

function checkExtra(
  written: unknown,
  model: VideoModel | undefined,
  assumed: ResolvedAssumptions,
  report: Report,
): void {
  if (model !== undefined && !model.extra) {
    const message = `${model.id} takes no extra settings; only Vendor-H3-Max does.`;
    report.breach("video.extra.model", "promptExpansion", message, { params: { model: model.id } });
    return;
  }
  const strange = isObject(written) ? Object.keys(written).filter((key) => key !== "prompt_expansion_mode") : [];
  if (!isObject(written) || strange.length > 0) {
    const found = isObject(written) ? strange.map(quote).join(", ") : quote(written);
    report.breach(
      "video.extra.fields",
      "promptExpansion",
      `Extra holds ${found}; only prompt_expansion_mode is allowed.`,
      {
        found,
        allowed: "prompt_expansion_mode",
      },
    );
    return;
  }
  const mode = written.prompt_expansion_mode;
  if (mode === undefined) return;
  const allowed = assumed.videoPromptExpansionModes.join(", ");
  const figures = { found: quote(mode), allowed };
  if (typeof mode === "string" && assumed.videoPromptExpansionModes.includes(mode)) {
    report.pass("video.extra.mode", "promptExpansion", `Prompt expansion: ${mode}.`, figures);
  } else {
    const message = `The prompt expansion is ${figures.found}; ${allowed} are allowed.`;
    report.breach("video.extra.mode", "promptExpansion", message, figures);
  }
}

function checkCallback(written: unknown, report: Report): void {
  if (typeof written === "string" && addressKind(written) === "http") return;
  const message = `The callback address is ${quote(written)}; an http or https address is needed.`;
  report.breach("video.callback.url", "callback", message, { found: quote(written), allowed: "http(s)://…" });
}
