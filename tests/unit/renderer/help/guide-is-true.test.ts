// @vitest-environment jsdom
import { expect, test } from "vitest";
import { placeOfLink } from "#renderer/help/guide-text.tsx";
import { readGuide } from "#renderer/help/index.ts";
import { en } from "#renderer/i18n/english.ts";
import { guidePages } from "#renderer/lib/index.ts";
import { type Language, languageIds } from "#shared/contract/app/languages.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import { type Limit, type LimitName, limits, MEGABYTE } from "#shared/wire/limits.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";

const english = import.meta.glob<string>("./*.md", {
  ...{ base: "../../../../docs/guide", query: "?raw", import: "default", eager: true },
});
const chinese = import.meta.glob<string>("./*.md", {
  ...{ base: "../../../../docs/guide/zh-CN", query: "?raw", import: "default", eager: true },
});
const japanese = import.meta.glob<string>("./*.md", {
  ...{ base: "../../../../docs/guide/ja", query: "?raw", import: "default", eager: true },
});
const pictures = Object.keys(import.meta.glob("./*.png", { base: "../../../../docs/screenshots", query: "?url" }));
const written: Readonly<Record<Language, Record<string, string>>> = { en: english, "zh-CN": chinese, ja: japanese };

test.each(languageIds)(
  "%s: each failure of the catalogue has its entry, and no entry is of a failure that there isn’t",
  async (language) => {
    const page = (await readGuide(language)).find(({ page }) => page === "troubleshooting");
    const entries = page?.sections.filter(({ level }) => level === 3) ?? [];
    // What an earlier copy of the studio holds is worded by figures of its own.
    const codes = new Set([...Object.keys(knownErrors), ...Object.keys(en.errors), "earlier_copy"]);
    expect(entries.map(({ anchor }) => anchor).sort()).toEqual([...codes].sort());
    expect(entries.filter(({ text }) => text.length < 8).map(({ anchor }) => anchor)).toEqual([]);
  },
);

test.each(languageIds)(
  "%s: every link leads to a heading, and every picture is one of the guide’s",
  async (language) => {
    const guide = await readGuide(language);
    const broken = guidePages.flatMap((page) => {
      const text = written[language][`./${page}.md`] ?? "";
      const links = [...text.matchAll(/(!?)\[[^\]]*\]\(([^)]+)\)/g)].map(([, picture, href = ""]) => ({
        picture,
        href,
      }));
      return links.flatMap(({ picture, href }) => {
        if (picture) return pictures.includes(`./${href.split("/").at(-1)}`) ? [] : [`${page}: ${href}`];
        const place = placeOfLink(href, page);
        const there = guide
          .find((one) => one.page === place?.page)
          ?.sections.some(({ anchor }) => place?.anchor === undefined || anchor === place.anchor);
        return there ? [] : [`${page}: ${href}`];
      });
    });
    expect(broken).toEqual([]);
  },
);

test("every language has the same pages with as many headings of each kind, and the index names each page", async () => {
  const shape = async (language: Language) =>
    (await readGuide(language)).map(({ page, sections }) => [page, sections.map(({ level }) => level).join("")]);
  for (const language of languageIds) {
    expect(await shape(language)).toEqual(await shape("en"));
    const pages = written[language];
    expect(Object.keys(pages).sort()).toEqual([...guidePages, "README"].map((page) => `./${page}.md`).sort());
    expect(guidePages.filter((page) => !pages["./README.md"]?.includes(`(${page}.md)`))).toEqual([]);
  }
});

test.each(languageIds)(
  "%s: keys are marked as such: what stands on a key is the same in every language",
  (language) => {
    const words = /^(?:(?:Ctrl|Alt|Shift)\+.+|Enter|Delete|Esc|Home|End|[↑↓←→])$/;
    const unmarked = Object.entries(written[language]).flatMap(([page, text]) =>
      [...text.matchAll(/^\| ([^|]+) \|/gm)]
        .filter(([, cell = ""]) => /^[A-Z]$/.test(cell) || cell.split(/[ ,、]+/).some((word) => words.test(word)))
        .map(([, cell]) => `${page}: ${cell}`),
    );
    expect(unmarked).toEqual([]);
  },
);

test("the twenty things that people ask first have their answers", async () => {
  for (const language of languageIds) {
    const page = (await readGuide(language)).find((one) => one.page === "how-do-i");
    const answers = page?.sections.filter(({ level }) => level === 2) ?? [];
    expect(answers.length).toBeGreaterThanOrEqual(20);
    expect(answers.filter(({ text }) => text.length < 20).map(({ title }) => title)).toEqual([]);
  }
});

/** Where each limit stands, by the words of its row. */
const rows: Readonly<Record<LimitName, readonly [en: string, zh: string, ja: string]>> = {
  requestBody: ["Whole request", "整个请求", "リクエスト全体"],
  textImageSize: ["Image", "图片", "画像"],
  textVideoSize: ["Video in the request", "随请求发送的视频", "リクエスト内の動画"],
  textVideoFileSize: ["Video uploaded beforehand", "预先上传的视频", "事前にアップロードする動画"],
  temperature: ["Temperature", "温度", "温度"],
  topP: ["Top P", "Top P", "Top P"],
  imageSize: ["Image", "图片", "画像"],
  imageSide: ["Image, each side", "图片每边", "画像の各辺"],
  imageAspect: ["Image, width to height", "图片宽高比", "画像の幅と高さの比"],
  firstFrameCount: ["First frame", "首帧", "開始フレーム"],
  lastFrameCount: ["Last frame", "尾帧", "終了フレーム"],
  referenceImageCount: ["Reference images", "参考图片", "参照画像"],
  videoSize: ["Reference video, size", "参考视频大小", "参照動画のサイズ"],
  videoCount: ["Reference videos", "参考视频", "参照動画"],
  videoDuration: ["Reference video, length", "参考视频时长", "参照動画の長さ"],
  videoTotalDuration: ["All reference videos together", "全部参考视频合计", "参照動画の合計"],
  videoSide: ["Reference video, each side", "参考视频每边", "参照動画の各辺"],
  videoAspect: ["Reference video, width to height", "参考视频宽高比", "参照動画の幅と高さの比"],
  videoFrameRate: ["Reference video, frame rate", "参考视频帧率", "参照動画のフレームレート"],
  audioSize: ["Reference audio, size", "参考音频大小", "参照オーディオのサイズ"],
  audioCount: ["Reference audio", "参考音频", "参照オーディオ"],
  audioDuration: ["Reference audio, length", "参考音频时长", "参照オーディオの長さ"],
  audioTotalDuration: ["All reference audio together", "全部参考音频合计", "参照オーディオの合計"],
  callbackReply: ["Response to a callback check", "回应回调验证", "コールバックの確認への応答"],
  musicPromptInstrumental: ["Style of an instrumental", "纯音乐的风格", "インストのスタイル"],
  musicPromptSong: ["Style of a song", "歌曲的风格", "歌のスタイル"],
  musicPromptCover: ["Style of a cover", "翻唱的风格", "カバーのスタイル"],
  musicLyricsSong: ["Lyrics of a song", "歌曲的歌词", "歌の歌詞"],
  musicLyricsCover: ["Lyrics of a cover", "翻唱的歌词", "カバーの歌詞"],
  coverAudioDuration: ["Reference recording, length", "参考录音时长", "参照録音の長さ"],
  coverAudioSize: ["Reference recording, size", "参考录音大小", "参照録音のサイズ"],
  musicUrlLifetime: ["Link to a song", "歌曲链接", "曲のリンク"],
  coverFeatureLifetime: ["Analysis of a recording", "听写结果", "録音の聞き取り結果"],
  musicPaidRate: ["Requests, paid models", "付费模型的请求", "有料モデルのリクエスト"],
  musicFreeRate: ["Requests, free models", "免费模型的请求", "無料モデルのリクエスト"],
};

/** `256–5,760`, as the guide writes figures. */
function figureOf({ min, max, unit }: Limit, range: string): string {
  const scaled = (value: number) =>
    (unit === "bytes" ? value / MEGABYTE : unit === "s" && value === 86_400 ? 24 : value).toLocaleString("en-US", {
      maximumFractionDigits: 3,
    });
  return [min, max].flatMap((value) => (value === undefined ? [] : [scaled(value)])).join(range);
}

test.each(languageIds)("%s: the figures of the limits page are those that requests are checked by", (language) => {
  const page = written[language]["./limits.md"] ?? "";
  const range = language === "ja" ? "〜" : "–";
  const table = [...page.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, what = "", figure = ""]) => ({ what, figure }));
  const wrong = (Object.keys(rows) as LimitName[]).filter((name) => {
    const said = rows[name][languageIds.indexOf(language)] ?? "";
    const wanted = figureOf(limits[name], range);
    // Of a thing that has one row for chat and one for films one of the two says it.
    const found = table.filter(
      ({ what }) => what === said || [",", "，", "（"].some((mark) => what.startsWith(said + mark)),
    );
    return !found.some(({ figure }) => figure.startsWith(wanted) && !/^[\d.,]/.test(figure.slice(wanted.length)));
  });
  expect(wrong).toEqual([]);
  // A row of its own for each figure, and none that nobody checks.
  expect(table.filter(({ what, figure }) => !/^-+$/.test(what) && !/\d/.test(figure)).length).toBe(4);
  for (const { resolutions, duration } of Object.values(videoModels)) {
    expect(page).toContain(`${duration.min}${range}${duration.max}${language === "ja" ? "秒" : " s"}`);
    for (const resolution of resolutions) expect(page).toContain(resolution);
  }
});

const catalogues: Readonly<Record<Language, Record<string, object>>> = {
  en: import.meta.glob<object>("./*.json", { base: "../../../../renderer/i18n/en", import: "default", eager: true }),
  "zh-CN": import.meta.glob<object>("./*.json", {
    ...{ base: "../../../../renderer/i18n/zh-CN", import: "default", eager: true },
  }),
  ja: import.meta.glob<object>("./*.json", { base: "../../../../renderer/i18n/ja", import: "default", eager: true }),
};
const textsIn = (words: unknown): string[] =>
  typeof words === "string" ? [words.replace(/…$/, "")] : Object.values(words as object).flatMap(textsIn);

test.each(languageIds)("%s: what the guide says in bold is called so in the app", (language) => {
  const texts = new Set(Object.values(catalogues[language]).flatMap(textsIn));
  const strange = guidePages.flatMap((page) =>
    [...(written[language][`./${page}.md`] ?? "").matchAll(/\*\*([^*]+)\*\*/g)]
      .map(([, label = ""]) => label)
      // A key to type, and the head of an item.
      .filter((label) => label.length > 1 && !/[:：]$/.test(label) && !texts.has(label))
      .map((label) => `${page}: ${label}`),
  );
  expect(strange).toEqual([]);
});
