import i18next, { type TFunction } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { describeFinding } from "#renderer/components/feedback/describe-finding.ts";
import { zhCN } from "#renderer/i18n/chinese.ts";
import { en } from "#renderer/i18n/english.ts";
import { ja } from "#renderer/i18n/japanese.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { ruleRegistry } from "#shared/rules/registry.ts";

type Words = TFunction<["components", "findings"]>;
let english: Words;
let chinese: Words;
let japanese: Words;

beforeAll(async () => {
  await i18next.init({
    lng: "en",
    fallbackLng: false,
    resources: { en, "zh-CN": zhCN, ja },
    interpolation: { escapeValue: false },
  });
  english = i18next.getFixedT("en", ["components", "findings"]);
  chinese = i18next.getFixedT("zh-CN", ["components", "findings"]);
  japanese = i18next.getFixedT("ja", ["components", "findings"]);
});

const video = { role: "reference_video", ordinal: 2 };

describe("a finding says what was found, then what is allowed", () => {
  it.each<[Omit<Finding, "path" | "message">, string, string | undefined]>([
    [
      {
        code: "video.reference_video.frame_rate",
        severity: "error",
        found: "12 fps",
        allowed: "23.976–60",
        params: video,
      },
      "Reference video 2: 12 fps",
      "Allowed 23.976–60",
    ],
    [
      {
        code: "video.image.size",
        severity: "error",
        found: "31 MB",
        allowed: "at most 30 MB",
        params: { role: "first_frame", ordinal: 1 },
      },
      "First frame: 31 MB",
      "At most 30 MB",
    ],
    [{ code: "video.scenario.exclusive", severity: "error" }, "Frames and references can’t be combined", undefined],
    [
      { code: "video.reference_video.total_duration", severity: "pass", found: "9.2 s", allowed: "at most 15 s" },
      "Reference videos, total",
      "9.2 of 15 s",
    ],
    [
      { code: "video.reference_image.count", severity: "pass", found: "3", allowed: "at most 9" },
      "Reference images",
      "3 of 9",
    ],
    [
      {
        code: "video.reference_video.size",
        severity: "pass",
        found: "8.1 MB",
        allowed: "at most 50 MB",
        params: video,
      },
      "Reference video 2, size",
      "8.1 of 50 MB",
    ],
    [{ code: "video.duration.range", severity: "pass", found: "5 s", allowed: "4–15 s" }, "Duration", "5 s"],
    [{ code: "some.new.rule", severity: "error", found: "x", allowed: "y" }, "The finding’s own sentence.", undefined],
  ])("%o", (finding, title, detail) => {
    const words = describeFinding(english, { path: "p", message: "The finding’s own sentence.", ...finding });
    expect(words).toEqual({ title, detail });
  });

  it("in Chinese too", () => {
    const finding: Finding = {
      code: "video.reference_video.frame_rate",
      path: "references.1",
      severity: "error",
      found: "12 fps",
      allowed: "23.976–60",
      message: "",
      params: video,
    };
    expect(describeFinding(chinese, finding)).toEqual({ title: "第 2 段参考视频：12 fps", detail: "允许：23.976–60" });
  });
});

it("every rule has words in every language, with nothing left unfilled", () => {
  for (const code of Object.keys(ruleRegistry)) {
    for (const severity of ["error", "warning", "pass"] as const) {
      const finding: Finding = {
        code,
        path: "",
        severity,
        message: "ENGLISH",
        params: { ...video, line: 3, mention: "@image 3" },
      };
      for (const t of [english, chinese, japanese]) {
        const words = describeFinding(t, finding);
        expect(words.title, code).not.toMatch(/ENGLISH|\{\{|^$/);
      }
    }
  }
});

it.each([
  [
    { code: "music.cover.audio_required", severity: "error", found: "none", allowed: "exactly one" },
    { title: "翻唱需要参考录音：无", detail: "允许：恰好一个" },
  ],
  [
    { code: "music.prompt.length", severity: "pass", found: "125 characters", allowed: "at most 2,000 characters" },
    { title: "风格", detail: "125，上限 2,000 个字符" },
  ],
  [
    { code: "music.prompt.length", severity: "error", found: "“none”", allowed: "1–2,000 characters" },
    { title: "风格：“none”", detail: "允许：1–2,000 个字符" },
  ],
  [
    { code: "video.image.size", severity: "error", found: "31,457,281 bytes", allowed: "at most 30 MB", params: video },
    { title: "第 2 段参考视频：31,457,281 字节", detail: "最多 30 MB" },
  ],
  [
    { code: "video.frames.aspect", severity: "warning", found: "4 × 4 px", allowed: "shape of 4 × 3 px" },
    { title: "首帧与尾帧宽高比不同：4 × 4 px", detail: "允许：宽高比同 4 × 3 px" },
  ],
  [
    { code: "video.ratio.value", severity: "pass", found: "adaptive", allowed: "adaptive, 21:9" },
    { title: "宽高比", detail: "自适应" },
  ],
  [
    { code: "video.duration.range", severity: "error", found: "3 s", allowed: "4–15 s" },
    { title: "时长：3 秒", detail: "允许：4–15 秒" },
  ],
  [
    { code: "video.ratio.ignored", severity: "warning", found: "16:9", allowed: "adaptive" },
    { title: "宽高比跟随图片：16:9", detail: "允许：自适应" },
  ],
] as const)("figures have no English word beside them in Chinese: %o", (finding, words) => {
  expect(describeFinding(chinese, { ...finding, path: "", message: "" })).toEqual(words);
});

it.each([
  [
    { code: "music.cover.audio_required", severity: "error", found: "none", allowed: "exactly one" },
    { title: "カバーには参照録音が必要です：なし", detail: "許容範囲：1つだけ" },
  ],
  [
    { code: "music.prompt.length", severity: "pass", found: "125 characters", allowed: "at most 2,000 characters" },
    { title: "スタイル", detail: "125／2,000文字" },
  ],
  [
    { code: "music.prompt.length", severity: "error", found: "9 characters", allowed: "10–300 characters" },
    { title: "スタイル：9文字", detail: "許容範囲：10〜300文字" },
  ],
  [
    { code: "text.context.window", severity: "error", found: "about 9,000 tokens", allowed: "8,192 tokens" },
    { title: "会話がこのモデルには長すぎます：約9,000トークン", detail: "許容範囲：8,192トークン" },
  ],
  [
    { code: "video.image.size", severity: "error", found: "31,457,281 bytes", allowed: "at most 30 MB", params: video },
    { title: "参照動画2：31,457,281バイト", detail: "30 MB以下" },
  ],
  [
    { code: "music.reference_audio.format", severity: "error", found: "OGG", allowed: "MP3, WAV, FLAC and similar" },
    { title: "参照録音：OGG", detail: "許容範囲：MP3、WAV、FLACなど" },
  ],
  [
    { code: "video.duration.range", severity: "error", found: "3 s", allowed: "4–15 s" },
    { title: "長さ：3秒", detail: "許容範囲：4〜15秒" },
  ],
  [
    { code: "video.reference_video.total_duration", severity: "pass", found: "9.2 s", allowed: "at most 15 s" },
    { title: "参照動画の合計", detail: "9.2／15秒" },
  ],
] as const)("in Japanese no space stands beside a figure: %o", (finding, words) => {
  expect(describeFinding(japanese, { ...finding, path: "", message: "" })).toEqual(words);
});
