import { languageIn } from "./language-in.ts";
import type { SeenMedia } from "./media-rules.ts";
import { blocksOf, type MessageRequest, textOf } from "./request.ts";

/** What the sandbox says: thoughts, then Markdown. */
export interface Composition {
  thinking: string;
  text: string;
}

/** Reelsong and others ask for titles by such words. */
export const asksForTitle = ({ system }: MessageRequest): boolean =>
  typeof system === "string" && /^write a title\b/i.test(system);

/** A short question as it is; of a longer one what it is about, in six words. */
function titleReply(text: string): string {
  const question = /<message>\n([\s\S]*?)\n<\/message>/.exec(text)?.[1]?.trim() ?? text;
  const words = question.split(/\s+/);
  if (words.length <= 6 && question.length <= 40) return words.join(" ");
  return capital(topicOf(question).split(/\s+/).slice(0, 6).join(" ")).replace(/[,;:—–]+$/, "");
}

type Subject = "song" | "film" | "tools" | "greeting" | "other";

const note = {
  en: "> **Sandbox reply.** No model was asked and nothing was charged; connect a service in Settings for real answers.",
  zh: "> **沙盒回复。** 没有调用真实模型，也不产生费用；请在“设置”中连接服务以获得真正的回答。",
  ja: "> **サンドボックスの回答です。** モデルは呼び出されず、料金もかかりません。本物の回答を得るには「設定」でサービスに接続してください。",
};

function subjectOf(text: string): Subject {
  if (/\b(song|lyric|lyrics|verse|chorus|melody|ballad|tune|hook)\b|歌|词|詞|曲/i.test(text)) return "song";
  if (
    /\b(film|movie|shot|shots|scene|scenes|storyboard|camera|video|trailer|script)\b|电影|镜头|分镜|视频|短片|映画|ムービー|ショット|絵コンテ|動画|カメラ/i.test(
      text,
    )
  ) {
    return "film";
  }
  return /^\s*(hi|hello|hey|你好|您好|こんにちは)\b/i.test(text) ? "greeting" : "other";
}

/** The matter of the request in a few words: quotes first, then what follows "about", then its beginning. */
function topicOf(text: string): string {
  const quoted = /["“「]([^"”」]{3,80})["”」]/.exec(text)?.[1];
  const about =
    /\b(?:about|of|on|where|in which)\s+(.{4,90}?)(?:[.!?\n]|$)/i.exec(text)?.[1] ??
    /关于(.{2,40}?)(?:[的。！？\n]|$)/.exec(text)?.[1] ??
    /(?:^|[、。\n])([^、。\n]{2,40}?)(?:について|に関する|の(?:絵コンテ|ムービー|映画|動画|ショット|曲|歌詞?))/.exec(
      text,
    )?.[1];
  const first = text.split(/[.!?。！？\n]/)[0]?.trim() ?? "";
  const topic = (quoted ?? about ?? first).trim();
  return topic.length > 90 ? `${topic.slice(0, 87)}…` : topic || "your idea";
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function filmReply(topic: string): string {
  return `## ${capital(topic)}: a storyboard in four shots

| # | Shot | Camera | Seconds |
|---|---|---|---|
| 1 | Wide: ${topic}, seen from far away at first light | slow push in | 6 |
| 2 | Medium: a figure enters from the left and stops | handheld, eye level | 5 |
| 3 | Close: hands, breath, one small decision | locked, shallow focus | 5 |
| 4 | Wide: the same place, changed by what happened | crane up and away | 8 |

**A prompt you can paste into shot 1**

\`\`\`text
Wide establishing shot of ${topic}, first light, thin mist, long shadows,
slow push in on a 35 mm lens, muted teal and amber, film grain
\`\`\`

- Keep one light direction through all four shots, so that they cut together.
- Use the last frame of shot 1 as the first frame of shot 2 for a hidden cut.
- Each shot is 4 to 15 seconds; 24 seconds in all leaves room for a title.`;
}

function songReply(topic: string): string {
  return `## ${capital(topic)}: a song

**Style:** warm indie folk, 92 BPM, fingerpicked guitar, brushed drums, close harmonies in the chorus

\`\`\`text
[Intro]

[Verse]
The morning leaves its coat upon the chair
And ${topic} is hanging in the air
I count the windows waking one by one
A street of little mirrors for the sun

[Pre Chorus]
And if you call, I'll answer slow

[Chorus]
Hold the light, hold it a little longer
Every road we lose will make us stronger
Hold the light till all the dark is gone
There is always somewhere to go on

[Verse]
The kettle sings a note it never learned
The letters on the table, half returned

[Chorus]
Hold the light, hold it a little longer

[Outro]
Hold the light
\`\`\`

The tags are the ones the song service knows, so the lyrics can go straight into the **Song** pane.`;
}

function plainReply(topic: string): string {
  return `Here is how I would start on **${topic}**:

1. **Say what it is about** in one sentence, before any picture or note.
2. **Choose one image** that could only belong to it, and build outwards from there.
3. **Make a first version quickly**: four shots, or a verse and a chorus, then look at it again.

Ask me for a *storyboard*, a *song* or a *prompt*, and I will lay it out so that you can use it at once.`;
}

const chinese: Record<"film" | "song" | "other", (topic: string) => string> = {
  film: (topic) => `## ${topic}：四个镜头的分镜

| # | 画面 | 运镜 | 秒 |
|---|---|---|---|
| 1 | 远景：清晨薄雾中的${topic} | 缓慢推进 | 6 |
| 2 | 中景：人物从左侧走入并停下 | 手持，平视 | 5 |
| 3 | 特写：双手、呼吸、一个微小的决定 | 固定，浅景深 | 5 |
| 4 | 远景：同一地点，一切已经不同 | 升起后拉远 | 8 |

- 四个镜头保持同一光线方向，剪辑才会连贯。
- 把镜头 1 的末帧作为镜头 2 的首帧，可以做成隐形剪辑。`,
  song: (topic) => `## ${topic}：一首歌

**风格：** 温暖的独立民谣，92 BPM，指弹吉他，副歌和声

\`\`\`text
[Verse]
清晨把外套搭在椅背
${topic}还停在空气里

[Chorus]
留住这束光，再久一点
所有走失的路都让我们更坚定

[Outro]
留住这束光
\`\`\``,
  other: (topic) => `关于**${topic}**，可以这样开始：

1. 用一句话说清它讲什么。
2. 选一个只属于它的画面。
3. 尽快做出第一版，再回头修改。`,
};

const japanese: typeof chinese = {
  film: (topic) => `## ${topic}：4ショットの絵コンテ

| # | ショット | カメラ | 秒 |
|---|---|---|---|
| 1 | ロング：薄明の霧に浮かぶ${topic} | ゆっくり寄る | 6 |
| 2 | ミディアム：人物が左から入り、立ち止まる | 手持ち、目の高さ | 5 |
| 3 | アップ：手、息、小さな決断 | 固定、浅い被写界深度 | 5 |
| 4 | ロング：同じ場所、すべてが変わった後 | クレーンで上がりながら引く | 8 |

- 4ショットの光の向きをそろえると、なめらかにつながります。
- ショット1の終了フレームをショット2の開始フレームに使うと、つなぎ目が見えなくなります。`,
  song: (topic) => `## ${topic}：曲

**スタイル：** 温かいインディーフォーク、92 BPM、フィンガーピッキングのギター、サビにハーモニー

\`\`\`text
[Verse]
朝は上着を椅子に掛けて
${topic}がまだ空気に残る

[Chorus]
この光を もう少しだけ
迷った道が 強さになる

[Outro]
この光を
\`\`\``,
  other: (topic) => `**${topic}**は、こんなふうに始められます：

1. 何についてかを1文で書く。
2. それだけにしかないイメージを1つ選ぶ。
3. すぐに最初の形を作り、それから見直す。`,
};

const replies = { zh: chinese, ja: japanese };

function describeMedia(media: SeenMedia[]): string {
  if (media.length === 0) return "";
  const lines = media.map((item, at) => {
    const size = item.width ? `${item.width} × ${item.height} pixels, ` : "";
    const seconds = item.seconds ? `${item.seconds.toFixed(1)} s, ` : "";
    return `- ${item.kind} ${at + 1}: ${size}${seconds}${item.format.toUpperCase()}, ${Math.max(1, Math.round(item.size / 1024))} KB`;
  });
  return `\n\n**What you attached**\n\n${lines.join("\n")}`;
}

function toolResults(request: MessageRequest): string[] {
  const last = request.messages.at(-1);
  return (last ? blocksOf(last) : [])
    .filter((block) => block.type === "tool_result")
    .map((block) => {
      const content = block.content;
      if (typeof content === "string") return content;
      const parts = Array.isArray(content) ? (content as Record<string, unknown>[]) : [];
      return parts.map((part) => String(part.text ?? `[${part.type}]`)).join("\n");
    });
}

/** What the studio says of a proposal that the person decided on; ids are meant for the model. */
const DECIDED = /^The person (?:accepted|refused) /;
const decisionOf = (result: string): string =>
  result
    .replace("The person", "You")
    .replaceAll(/ \(id [^)]*\)| The song has the id \S+/g, "")
    .replaceAll(/\n(?!- )/g, "\n\n");

const doubts = {
  en: [
    "Is the subject the whole of what was asked? I read it once more, and it is.",
    "Would another order serve better? The most useful part should come first, so it stays.",
    "What could be misread? The figures are suggestions, and the words around them say so.",
    "Can anything be left out? A sentence fewer is a sentence better, so I stop here.",
  ],
  zh: [
    "主题是否就是全部所问？再读一遍，是的。",
    "换个顺序会更好吗？最有用的部分放在最前，保持不变。",
    "有什么可能被误解？数字只是建议，文字已经说明。",
    "还能删去什么？少一句就好一分，到此为止。",
  ],
  ja: [
    "主題は尋ねられたことのすべてか。もう一度読むと、そのとおりだ。",
    "別の順番のほうがよいか。一番役に立つものが先頭にあるので、このままにする。",
    "誤解されるところはないか。数字は提案であり、言葉でもそう伝えている。",
    "省けるものはあるか。1文少ないほうがよいので、ここで終える。",
  ],
};

/** API.md § Thinking: effort tunes the depth on Vendor-M3.1-Flash, `max` when omitted; other models ignore it. */
function secondThoughts(request: MessageRequest, language: keyof typeof doubts): string[] {
  if (request.model !== "Vendor-M3.1-Flash") return [];
  const depth = ["low", "medium", "high", "xhigh"].indexOf(request.output_config?.effort ?? "max");
  return depth < 0 ? doubts[language] : doubts[language].slice(0, depth);
}

const leadIns = {
  en: (tool: string) => `Let me use ${tool} for that.`,
  zh: (tool: string) => `我先调用 ${tool}。`,
  ja: (tool: string) => `まず${tool}を呼び出します。`,
};

/** Composes a useful answer from the conversation; `callsTool` shortens it to a lead-in. */
export function composeReply(request: MessageRequest, media: SeenMedia[], callsTool: string | undefined): Composition {
  const spoken = request.messages.findLast((turn) => turn.role !== "assistant" && textOf(turn) !== "");
  const text = textOf(spoken);
  if (asksForTitle(request)) return { thinking: "A title, in few words.", text: titleReply(text) };
  const results = toolResults(request);
  const subject = subjectOf(text);
  const topic = topicOf(text);
  const language = languageIn(text);
  const first =
    language === "zh"
      ? `用户想要的是：${topic}。先判断这是影片、歌曲还是普通问题，再给出可以直接使用的内容，并说明这里是沙盒。`
      : language === "ja"
        ? `求められているのは${topic}。ムービーか、曲か、ふつうの質問かを見きわめ、すぐに使えるものを返し、ここがサンドボックスだと伝える。`
        : `The person asks about ${topic}. This reads like a ${subject === "other" ? "general question" : `${subject} request`}. ` +
          `I should say that this is the sandbox, then give something that can be used at once${
            media.length > 0 ? `, and mention the ${media.length} attached file${media.length > 1 ? "s" : ""}` : ""
          }${callsTool ? `. The tool ${callsTool} fits, so I call it first` : ""}. Keep it short and concrete.`;
  const thinking = [first, ...secondThoughts(request, language)].join(" ");
  if (callsTool) return { thinking, text: leadIns[language](callsTool) };
  if (results.length > 0 && results.every((result) => DECIDED.test(result))) {
    return { thinking, text: `${results.map(decisionOf).join("\n\n")}\n\n${note[language]}` };
  }
  if (results.length > 0) {
    const quoted = results.map((result) => `> ${result.trim().replaceAll("\n", "\n> ")}`).join("\n\n");
    return {
      thinking,
      text: `The tool answered:\n\n${quoted}\n\nThat is all I needed for **${topic}**.\n\n${note[language]}`,
    };
  }
  const body =
    language !== "en"
      ? replies[language][subject === "film" || subject === "song" ? subject : "other"](topic)
      : subject === "film"
        ? filmReply(topic)
        : subject === "song"
          ? songReply(topic)
          : subject === "greeting"
            ? "Hello! I can sketch a **storyboard**, draft **lyrics** with section tags, or sharpen a **prompt**. What are you making?"
            : plainReply(topic);
  return { thinking, text: `${body}${describeMedia(media)}\n\n${note[language]}` };
}
