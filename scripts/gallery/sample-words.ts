import type { Language } from "#shared/contract/app/languages.ts";

/** What a person or a pane would write into the components; their own words come from the catalogues. */
export interface SampleWords {
  readonly label: string;
  readonly other: string;
  readonly third: string;
  readonly action: string;
  readonly sentence: string;
  readonly figure: string;
  /** Longer than any control is wide. */
  readonly long: string;
}

export const sampleWords: Readonly<Record<Language, SampleWords>> = {
  en: {
    label: "Duration",
    other: "Resolution",
    third: "Seed",
    action: "Generate",
    sentence: "The lighthouse keeper climbs the stairs before dawn.",
    figure: "131 / 2,000",
    long: "A very long name that somebody gave a film about the lighthouse keeper’s last winter on the outer rock",
  },
  "zh-CN": {
    label: "时长",
    other: "分辨率",
    third: "种子",
    action: "生成",
    sentence: "天亮之前，守塔人走上了楼梯。",
    figure: "131 / 2,000",
    long: "有人给影片起了一个非常长的名字，讲的是守塔人在外海礁石上度过的最后一个冬天，以及他点亮的最后一盏灯的故事",
  },
  ja: {
    label: "長さ",
    other: "解像度",
    third: "シード",
    action: "生成",
    sentence: "夜明け前、灯台守は階段を上ります。",
    figure: "131 / 2,000",
    long: "沖の岩礁で過ごした灯台守の最後の冬と、彼がともした最後の明かりについてのムービーに付けられた、とても長い名前",
  },
};
