import { Refusal, refuse } from "../service/refusal.ts";
import { isObject } from "../text/request.ts";
import type { MediaItem, MediaRole, Scenario, VideoOrder } from "./request.ts";

// API.md § Video generation request, copied here on purpose: see text/rules.ts.
const resolutions: Record<string, string[]> = { "Vendor-H3": ["768P", "2K"], "Vendor-H3-Max": ["480P", "768P"] };
/** H3's default is not shown; WIRE.md § Video assumes 2K. */
const defaultResolution: Record<string, string> = { "Vendor-H3": "2K", "Vendor-H3-Max": "768P" };
const shortest: Record<string, number> = { "Vendor-H3": 4, "Vendor-H3-Max": 5 };
const ratios = ["adaptive", "21:9", "16:9", "4:3", "1:1", "3:4", "9:16"];
const mostOf: Record<MediaRole, number> = {
  first_frame: 1,
  last_frame: 1,
  reference_image: 9,
  reference_video: 3,
  reference_audio: 3,
};
const rolesOf: Record<string, MediaRole[]> = {
  image_url: ["first_frame", "last_frame", "reference_image"],
  video_url: ["reference_video"],
  audio_url: ["reference_audio"],
};
const kindOf: Record<string, MediaItem["kind"]> = { image_url: "image", video_url: "video", audio_url: "audio" };
/** WIRE.md § Video. */
const longestPrompt = 7000;
const expansionModes = ["disabled", "balanced", "quality"];

function readItem(item: unknown, at: number): string | MediaItem {
  if (!isObject(item)) refuse(`invalid params, content[${at}] must be an object`);
  const type = String(item.type);
  if (type === "text") {
    if (typeof item.text !== "string") refuse(`invalid params, content[${at}].text must be a string`);
    return item.text;
  }
  const kind = kindOf[type];
  if (!kind) refuse(`invalid params, content[${at}].type must be text, image_url, video_url or audio_url`);
  const nested = item[type];
  const url = isObject(nested) ? nested.url : undefined;
  if (typeof url !== "string" || url === "") refuse(`invalid params, content[${at}].${type}.url is required`);
  const role = item.role ?? (kind === "image" ? "first_frame" : undefined);
  const known = rolesOf[type]?.find((allowed) => allowed === role);
  if (!known) refuse(`invalid params, content[${at}].role must be ${rolesOf[type]?.join(", ")}`);
  return { kind, role: known, url };
}

function readContent(content: unknown): { prompt: string; media: MediaItem[]; scenario: Scenario } {
  if (!Array.isArray(content)) refuse("invalid params, content must be an array");
  const items = content.map(readItem);
  const texts = items.filter((item) => typeof item === "string");
  const media = items.filter((item) => typeof item !== "string");
  const [prompt] = texts;
  if (texts.length !== 1 || prompt === undefined || prompt.trim() === "") {
    refuse("invalid params, content must include exactly one non-empty text item");
  }
  if ([...prompt].length > longestPrompt) refuse(`invalid params, the text is at most ${longestPrompt} characters`);
  for (const [role, most] of Object.entries(mostOf)) {
    const count = media.filter((item) => item.role === role).length;
    if (count > most) refuse(`invalid params, at most ${most} ${role}, got ${count}`);
  }
  const references = media.filter((item) => item.role.startsWith("reference_"));
  if (references.length > 0 && references.length < media.length) {
    refuse("invalid params, reference roles and first_frame / last_frame are mutually exclusive");
  }
  const scenario = references.length > 0 ? "reference" : media.length > 0 ? "image" : "text";
  return { prompt, media, scenario };
}

function readRatio(ratio: unknown, scenario: Scenario): string {
  if (ratio !== undefined && (typeof ratio !== "string" || !ratios.includes(ratio))) {
    refuse(`invalid params, ratio must be one of ${ratios.join(", ")}`);
  }
  if (scenario === "image") return "adaptive";
  if (scenario === "text" && (ratio === undefined || ratio === "adaptive")) {
    refuse("invalid params, ratio is required for text-to-video and cannot be adaptive");
  }
  return typeof ratio === "string" ? ratio : "adaptive";
}

function checkExtra(extra: unknown, model: string) {
  if (extra === undefined) return;
  if (model !== "Vendor-H3-Max") refuse("invalid params, extra is supported by Vendor-H3-Max only");
  if (!isObject(extra)) refuse("invalid params, extra must be an object");
  for (const [name, value] of Object.entries(extra)) {
    if (name !== "prompt_expansion_mode") refuse(`invalid params, extra.${name} is not supported`);
    if (typeof value !== "string" || !expansionModes.includes(value)) {
      refuse(`invalid params, extra.prompt_expansion_mode must be one of ${expansionModes.join(", ")}`);
    }
  }
}

function readCallback(url: unknown): string | undefined {
  if (url === undefined) return undefined;
  if (typeof url !== "string" || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    refuse("invalid params, callback_url must be an http(s) URL");
  }
  return url;
}

/** Checks everything of a request that needs no media. Throws a Refusal with code 2013 or 1026. */
export function readVideoOrder(body: unknown): VideoOrder {
  if (!isObject(body)) refuse("invalid params, the body must be a JSON object");
  const model = body.model;
  const allowed = typeof model === "string" && Object.hasOwn(resolutions, model) ? resolutions[model] : undefined;
  if (typeof model !== "string" || !allowed) refuse("invalid params, model must be Vendor-H3 or Vendor-H3-Max");
  const { prompt, media, scenario } = readContent(body.content);
  const resolution = body.resolution ?? defaultResolution[model];
  if (!allowed.includes(String(resolution))) {
    refuse(`invalid params, resolution must be ${allowed.join(" or ")} for ${model}`);
  }
  const duration = body.duration;
  const least = shortest[model] ?? 4;
  if (!Number.isInteger(duration) || (duration as number) < least || (duration as number) > 15) {
    refuse(`invalid params, duration must be an integer from ${least} to 15 for ${model}`);
  }
  const ratio = readRatio(body.ratio, scenario);
  checkExtra(body.extra, model);
  const callbackUrl = readCallback(body.callback_url);
  if (/\[sandbox:sensitive\]/i.test(prompt)) {
    throw new Refusal("sensitive", "the description contains sensitive content");
  }
  return {
    model,
    prompt,
    media,
    scenario,
    resolution: resolution as VideoOrder["resolution"],
    duration: duration as number,
    ratio,
    callbackUrl,
  };
}
