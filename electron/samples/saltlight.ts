/** What the sample film and its song begin with. The model and all other settings are those of a new film. */
export interface SampleFilm {
  readonly title: string;
  readonly shots: readonly { readonly name: string; readonly prompt: string }[];
  readonly song: { readonly title: string; readonly style: string; readonly lyrics: string };
}

const english: SampleFilm = {
  title: "Saltlight",
  shots: [
    {
      name: "Skerry, dusk",
      prompt:
        "Wide. The light stands alone on its skerry as the last orange drains from the west; the lamp wakes and begins its turn.",
    },
    {
      name: "The stair",
      prompt:
        "Looking straight down the stairwell: a hand lantern climbs towards us, its light walking around the treads.",
    },
    {
      name: "First sweep",
      prompt:
        "The beam swings out over black water and finds, for a second, the mast lamp of a boat where no boat should be.",
    },
    {
      name: "Morning",
      prompt: "Flat calm. Pale sun under a bank of cloud, gulls over the wake of a boat already out of frame.",
    },
  ],
  song: {
    title: "Keep the Light",
    style: "Slow waltz for pump organ and low male voice, room close and wooden, sea audible between the lines.",
    lyrics: `[Verse]
I trim the wick at half past four
The glass is cold, the oil is low

[Chorus]
Keep the light, keep the light
Though nobody came tonight

[Outro]
Keep the light`,
  },
};

const chinese: SampleFilm = {
  title: "盐光",
  shots: [
    { name: "礁石，黄昏", prompt: "远景。灯塔独自立在礁石上，西边最后一抹橙色褪去，灯亮了，开始转动。" },
    { name: "楼梯", prompt: "从楼梯井正上方往下看：一盏手提灯慢慢升上来，光沿着台阶一圈圈移动。" },
    { name: "第一束光", prompt: "光束扫过黑色的海面，有一瞬间照见一盏桅灯，那里本不该有船。" },
    { name: "清晨", prompt: "海面平静。云层下是苍白的太阳，船已驶出画面，海鸥在它的尾迹上盘旋。" },
  ],
  song: {
    title: "守着这盏灯",
    style: "缓慢的圆舞曲，脚踏风琴和低沉的男声，木屋里的近距离录音，乐句之间听得见海。",
    lyrics: `[Verse]
四点半我修剪灯芯
玻璃冰凉 灯油将尽

[Chorus]
守着灯 守着灯
哪怕今夜没有人

[Outro]
守着灯`,
  },
};

export const sampleFilm = (language: "en" | "zh-CN"): SampleFilm => (language === "en" ? english : chinese);
