import type { Language } from "#shared/contract/app/languages.ts";
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

const japanese: SampleFilm = {
  title: "潮の灯",
  shots: [
    {
      name: "岩礁、夕暮れ",
      prompt: "ロングショット。岩礁にひとり立つ灯台。西の空に残った橙色が消え、灯がともり、ゆっくりと回りはじめる。",
    },
    {
      name: "らせん階段",
      prompt: "階段の吹き抜けを真上から見下ろす。手提げのランタンがのぼってきて、光が踏み板をめぐっていく。",
    },
    {
      name: "最初の光",
      prompt: "光の帯が黒い海をなぎ、一瞬、いるはずのない船のマストの灯を照らし出す。",
    },
    {
      name: "朝",
      prompt: "べた凪の海。雲の下の淡い太陽。船はもう画面の外に去り、航跡の上をカモメが舞う。",
    },
  ],
  song: {
    title: "灯を守る",
    style: "足踏みオルガンと低い男声によるゆるやかなワルツ。木造の小部屋の近い響き、フレーズの間に波の音。",
    lyrics: `[Verse]
四時半に芯を切る
ガラスは冷たく 油は残りわずか

[Chorus]
灯を守れ 灯を守れ
今夜は誰も来なくても

[Outro]
灯を守れ`,
  },
  conversation: {
    title: "「潮の灯」の構想",
    question: "灯台守の最後の夜を4つのショットで描きたいです。どんなショットを、どの順番で？",
    reply: `外から始めて、中に入り、変わって出てくる。4つのショットで語れます：

| # | ショット | 語ること | カメラ |
|---|---|---|---|
| 1 | **岩礁、夕暮れ** | 灯台がどれほど孤独か | ロング、固定 |
| 2 | **らせん階段** | それでも誰かが灯へのぼっていく | 吹き抜けを真上から |
| 3 | **最初の光** | いるはずのない船がいる | 光を追う |
| 4 | **朝** | 船は来て、もう去った | ロング、固定、最初と同じ |

最初と最後を同じ位置から撮れば、いなくなった船だけが変化になります。1つのショットに1つの役目。プロンプトは短くて済みます：

\`\`\`text
光の帯が黒い海をなぎ、一瞬、いるはずのない船のマストの灯を照らし出す。
\`\`\`

プロンプトの上のカチンコを押すと、ショット、新しいショット、歌詞、スタイルに使えます。

> このサンプルの会話はReelsongに付属しています。モデルは使わず、料金もかかっていません。`,
  },
};

const films: Readonly<Record<Language, SampleFilm>> = { en: english, "zh-CN": chinese, ja: japanese };

export const sampleFilm = (language: Language): SampleFilm => films[language];
