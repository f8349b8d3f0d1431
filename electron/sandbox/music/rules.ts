import { Refusal, refuse } from "../service/refusal.ts";
import { isObject } from "../text/request.ts";

// API.md § Music generation request, copied here on purpose: see text/rules.ts.
const songModels = ["music-3.0", "music-2.6", "music-3.0-free", "music-2.6-free"];
const coverModels = ["music-cover", "music-cover-free"];
// WIRE.md § Music.
const sampleRates = [16_000, 24_000, 32_000, 44_100];
const bitrates = [32_000, 64_000, 128_000, 256_000];
const formats = ["mp3", "wav", "pcm"];

export interface MusicOrder {
  model: string;
  prompt: string;
  lyrics: string;
  instrumental: boolean;
  stream: boolean;
  output: "hex" | "url";
  sampleRate: number;
  bitrate: number;
  format: "mp3" | "wav" | "pcm";
  cover: CoverSource | undefined;
}

export type CoverSource = { by: "url" | "base64" | "feature"; value: string };

export const isFreeModel = (model: string) => model.endsWith("-free");

/** Lengths are counted in code points, as a person counts characters. */
const length = (text: string) => [...text].length;

function readText(body: Record<string, unknown>, name: string): string {
  const value = body[name] ?? "";
  if (typeof value !== "string") refuse(`invalid params, ${name} must be a string`);
  return value;
}

function readFlag(body: Record<string, unknown>, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value !== "boolean") refuse(`invalid params, ${name} must be a boolean`);
  return value;
}

function checkLength(name: string, text: string, least: number, most: number) {
  const found = length(text);
  if (found < least || found > most) {
    refuse(`invalid params, ${name} must be ${least} to ${most} characters, got ${found}`);
  }
}

function readAudioSetting(setting: unknown) {
  if (setting !== undefined && !isObject(setting)) refuse("invalid params, audio_setting must be an object");
  const { sample_rate = 44_100, bitrate = 256_000, format = "mp3" } = setting ?? {};
  if (!sampleRates.includes(Number(sample_rate)) || typeof sample_rate !== "number") {
    refuse(`invalid params, audio_setting.sample_rate must be one of ${sampleRates.join(", ")}`);
  }
  if (!bitrates.includes(Number(bitrate)) || typeof bitrate !== "number") {
    refuse(`invalid params, audio_setting.bitrate must be one of ${bitrates.join(", ")}`);
  }
  if (!formats.includes(String(format)))
    refuse(`invalid params, audio_setting.format must be one of ${formats.join(", ")}`);
  return { sampleRate: sample_rate, bitrate, format: format as MusicOrder["format"] };
}

function checkSong(body: Record<string, unknown>, prompt: string, lyrics: string) {
  for (const name of ["audio_url", "audio_base64", "cover_feature_id"]) {
    if (body[name] !== undefined) refuse(`invalid params, ${name} is for cover models only`);
  }
  if (readFlag(body, "is_instrumental")) {
    checkLength("prompt", prompt, 1, 2000);
    return;
  }
  checkLength("prompt", prompt, 0, 2000);
  if (readFlag(body, "lyrics_optimizer") && lyrics === "") return;
  checkLength("lyrics", lyrics, 1, 3500);
}

/** Exactly one of audio_url and audio_base64, or cover_feature_id alone. */
export function readCoverSource(body: Record<string, unknown>, withFeature: boolean): CoverSource {
  const given = (["audio_url", "audio_base64", "cover_feature_id"] as const).filter((name) => {
    const value = body[name];
    if (value !== undefined && typeof value !== "string") refuse(`invalid params, ${name} must be a string`);
    return value !== undefined && value !== "";
  });
  const [name] = given;
  if (given.length !== 1 || !name || (name === "cover_feature_id" && !withFeature)) {
    refuse(
      `invalid params, exactly one of audio_url, audio_base64${withFeature ? " or cover_feature_id" : ""} must be provided`,
    );
  }
  const by = name === "audio_url" ? "url" : name === "audio_base64" ? "base64" : "feature";
  return { by, value: String(body[name]) };
}

function readCover(body: Record<string, unknown>, prompt: string, lyrics: string): CoverSource {
  for (const name of ["is_instrumental", "lyrics_optimizer"]) {
    if (readFlag(body, name)) refuse(`invalid params, ${name} is for music-3.0 and music-2.6 models only`);
  }
  checkLength("prompt", prompt, 10, 300);
  const cover = readCoverSource(body, true);
  if (cover.by === "feature" || lyrics !== "") checkLength("lyrics", lyrics, 10, 1000);
  return cover;
}

/** Checks a music request, the reference audio aside. `plan` is the account's; a paid model needs a paid one (2061). */
export function readMusicOrder(body: unknown, plan: "paid" | "free"): MusicOrder {
  if (!isObject(body)) refuse("invalid params, the body must be a JSON object");
  const model = body.model;
  if (typeof model !== "string" || ![...songModels, ...coverModels].includes(model)) {
    refuse("invalid params, model is no music model");
  }
  if (plan === "free" && !isFreeModel(model)) throw new Refusal("plan", `your plan does not include ${model}`);
  const prompt = readText(body, "prompt");
  const lyrics = readText(body, "lyrics");
  const stream = readFlag(body, "stream");
  const output = body.output_format ?? "hex";
  if (output !== "hex" && output !== "url") refuse("invalid params, output_format must be hex or url");
  if (stream && output === "url") refuse("invalid params, a stream supports hex output only");
  const cover = coverModels.includes(model) ? readCover(body, prompt, lyrics) : undefined;
  if (!cover) checkSong(body, prompt, lyrics);
  const audio = readAudioSetting(body.audio_setting);
  if (/\[sandbox:sensitive\]/i.test(`${prompt}${lyrics}`)) throw new Refusal("sensitive", "the input is sensitive");
  return { model, prompt, lyrics, instrumental: body.is_instrumental === true, stream, output, ...audio, cover };
}
