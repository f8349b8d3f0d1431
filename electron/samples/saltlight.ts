import type { SampleTalk } from "./sample-conversation.ts";

/** What the sample film and its song begin with. The model and all other settings are those of a new film. */
export interface SampleFilm {
  readonly title: string;
  readonly shots: readonly { readonly name: string; readonly prompt: string }[];
  readonly song: { readonly title: string; readonly style: string; readonly lyrics: string };
  readonly conversation: SampleTalk;
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
  conversation: {
    title: "Planning “Saltlight”",
    question:
      "I have four shots for a film about a lighthouse keeper’s last night on watch. Which ones, and in what order?",
    reply: `Start outside, go in, and come out changed. Four shots carry that:

| # | Shot | What it tells | Camera |
|---|---|---|---|
| 1 | **Skerry, dusk** | how alone the light is | wide, still |
| 2 | **The stair** | someone still climbs up to it | straight down the stairwell |
| 3 | **First sweep** | a boat where no boat should be | follows the beam |
| 4 | **Morning** | the boat came, and it left | wide, still, like the first |

Keep the first and the last from the same spot, so that the missing boat is the only change. Then a prompt is short, because each shot has one job:

\`\`\`text
The beam swings out over black water and finds, for a second, the mast lamp of a boat where no boat should be.
\`\`\`

Select the clapperboard above a prompt to send it to a shot, a new shot, lyrics, or a style.

> This sample conversation comes with Reelsong. No model was asked, and nothing was charged.`,
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
  conversation: {
    title: "构思《盐光》",
    question: "我想用四个镜头讲守塔人值守的最后一夜。该选哪四个，按什么顺序？",
    reply: `从外面开始，走进去，再带着变化走出来。四个镜头就够了：

| # | 镜头 | 讲什么 | 摄影机 |
|---|---|---|---|
| 1 | **礁石，黄昏** | 灯塔有多孤独 | 远景，静止 |
| 2 | **楼梯** | 仍有人为它爬上去 | 从楼梯井正上方往下看 |
| 3 | **第一束光** | 不该有船的地方有一条船 | 跟着光束 |
| 4 | **清晨** | 船来过，又走了 | 远景，静止，和开头一样 |

第一个和最后一个镜头用同一个机位，消失的船就是唯一的变化。每个镜头只做一件事，提示词就可以很短：

\`\`\`text
光束扫过黑色的海面，有一瞬间照见一盏桅灯，那里本不该有船。
\`\`\`

点按提示词上方的场记板，可以把它发送到镜头、新镜头、歌词或风格。

> 这段示例对话随 Reelsong 提供，没有使用模型，也没有收费。`,
  },
};

export const sampleFilm = (language: "en" | "zh-CN"): SampleFilm => (language === "en" ? english : chinese);
