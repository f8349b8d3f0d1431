import { limits } from "#shared/wire/limits.ts";
import { effort, serviceTier } from "#shared/wire/text/messages.ts";
import type { TextModel } from "#shared/wire/text/text-models.ts";
import { decimal, integer, span } from "../figures.ts";
import { isObject, type JsonObject, quote } from "../json-shape.ts";
import type { Report } from "../report.ts";

const IGNORED = ["top_k", "stop_sequences", "mcp_servers", "context_management", "container"];

/** max_tokens, temperature, top_p, thinking, effort, service tier and the ignored fields (API.md § Message request). */
export function checkTextSettings(body: JsonObject, model: TextModel | undefined, report: Report): void {
  if (body.max_tokens !== undefined) checkMaxTokens(body.max_tokens, model, report);
  checkRange("text.temperature.range", "temperature", "temperature", body.temperature, limits.temperature, report);
  checkRange("text.top_p.range", "top_p", "top_p", body.top_p, limits.topP, report);
  if (body.thinking !== undefined) checkThinking(body.thinking, model, report);
  if (isObject(body.output_config) && body.output_config.effort !== undefined) {
    checkEffort(body.output_config.effort, model, report);
  }
  if (body.service_tier !== undefined) checkServiceTier(body.service_tier, model, report);
  for (const field of IGNORED) {
    if (body[field] === undefined) continue;
    report.breach("text.field.ignored", field, `The service ignores ${field}.`, { found: field });
  }
}

function checkMaxTokens(written: unknown, model: TextModel | undefined, report: Report): void {
  const { recommended, maximum } = model?.maxTokens ?? { recommended: 131_072, maximum: 524_288 };
  const figures = {
    found: typeof written === "number" ? `${decimal(written, 1, maximum)} tokens` : quote(written),
    allowed: `1–${integer(maximum)} tokens`,
    params: { model: model?.id ?? "" },
  };
  if (typeof written !== "number" || !Number.isInteger(written) || written < 1 || written > maximum) {
    const message = `The answer may have ${figures.found}; ${figures.allowed} are allowed.`;
    report.breach("text.max_tokens.range", "max_tokens", message, figures);
    return;
  }
  report.pass("text.max_tokens.range", "max_tokens", `Longest answer: ${figures.found}.`, figures);
  if (written > recommended) {
    const allowed = `${integer(recommended)} tokens`;
    const message = `The answer may have ${figures.found}; ${allowed} are recommended.`;
    report.breach("text.max_tokens.recommended", "max_tokens", message, { ...figures, allowed });
  }
}

function checkRange(
  code: "text.temperature.range" | "text.top_p.range",
  path: string,
  name: string,
  written: unknown,
  range: { readonly min: number; readonly max: number },
  report: Report,
): void {
  if (written === undefined) return;
  const found = typeof written === "number" ? decimal(written, range.min, range.max) : quote(written);
  const figures = { found, allowed: span(range, "") };
  if (typeof written === "number" && written >= range.min && written <= range.max) {
    report.pass(code, path, `The ${name} is ${found}.`, figures);
  } else report.breach(code, path, `The ${name} is ${found}; ${figures.allowed} is allowed.`, figures);
}

function checkThinking(written: unknown, model: TextModel | undefined, report: Report): void {
  const type = isObject(written) ? written.type : undefined;
  if (type !== "disabled" && type !== "adaptive") {
    const figures = { found: quote(type), allowed: "disabled, adaptive" };
    report.breach(
      "text.thinking.type",
      "thinking",
      `Thinking is ${figures.found}; disabled and adaptive are allowed.`,
      figures,
    );
  } else if (type === "disabled" && model?.thinking === "always") {
    const figures = { found: "disabled", allowed: "adaptive", params: { model: model.id } };
    report.breach(
      "text.thinking.disabled",
      "thinking",
      `${model.id} always thinks; it can't be switched off.`,
      figures,
    );
  } else if (type === "disabled" && model?.thinking === "always_lenient") {
    const message = `${model.id} thinks all the same; switching it off is ignored.`;
    report.breach("text.thinking.ignored", "thinking", message, { found: "disabled", params: { model: model.id } });
  }
}

function checkEffort(written: unknown, model: TextModel | undefined, report: Report): void {
  const path = "output_config.effort";
  if (model?.effort !== "ignored" && !effort.safeParse(written).success) {
    const figures = { found: quote(written), allowed: effort.options.join(", ") };
    report.breach(
      "text.effort.value",
      path,
      `The effort is ${figures.found}; ${figures.allowed} are allowed.`,
      figures,
    );
  } else if (model?.effort === "ignored") {
    const figures = { found: quote(written), params: { model: model.id } };
    report.breach("text.effort.ignored", path, `${model.id} ignores the effort.`, figures);
  }
}

function checkServiceTier(written: unknown, model: TextModel | undefined, report: Report): void {
  if (model?.serviceTier === false) {
    const figures = { found: quote(written), params: { model: model.id } };
    report.breach("text.service_tier.model", "service_tier", `${model.id} has no service tiers.`, figures);
  } else if (!serviceTier.safeParse(written).success) {
    const figures = { found: quote(written), allowed: serviceTier.options.join(", ") };
    const message = `The service tier is ${figures.found}; standard and priority are allowed.`;
    report.breach("text.service_tier.value", "service_tier", message, figures);
  }
}
