import { languageIn } from "./language-in.ts";
import { blocksOf, type MessageRequest, textOf } from "./request.ts";
import type { PlannedToolCall } from "./tool-call.ts";

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};
const MOST_SHOTS = 20;

const framings: readonly { name: string; prompt: (topic: string) => string; duration: number }[] = [
  {
    name: "From far away",
    prompt: (topic) =>
      `Wide establishing shot of ${topic} at first light, thin mist, long shadows, slow push in on a 35 mm lens, muted teal and amber`,
    duration: 6,
  },
  {
    name: "Someone arrives",
    prompt: (topic) =>
      `Medium shot: a figure enters from the left and stops before ${topic}, wind in the coat, handheld at eye level, cool morning light`,
    duration: 5,
  },
  {
    name: "What the hands do",
    prompt: (topic) =>
      `Close-up of hands at work on ${topic}, breath in the cold air, one small decision, locked camera, shallow focus`,
    duration: 5,
  },
  {
    name: "What has changed",
    prompt: (topic) =>
      `Wide shot of ${topic} at dusk, changed by what happened, lights come on one by one, crane up and away`,
    duration: 8,
  },
];

const hasTool = (request: MessageRequest, name: string) => request.tools?.some((tool) => tool.name === name) === true;

function askedText(request: MessageRequest): string {
  return textOf(request.messages.findLast((turn) => turn.role !== "assistant" && textOf(turn) !== ""));
}

function topicOf(text: string): string {
  const about =
    /\b(?:about|of|on)\s+(.{3,80}?)(?:[.!?,;\n]|$)/i.exec(text)?.[1] ??
    /关于(.{1,40}?)的/.exec(text)?.[1] ??
    /([^、。「」\s]{1,40}?)について/.exec(text)?.[1];
  return (about ?? "the idea").trim();
}

/** `make three shots about a lighthouse`, `做三个关于灯塔的镜头`, `灯台についてのショットを3つ作って`: how many, and about what. */
function shotsAskedFor(text: string): { count: number; topic: string } | undefined {
  const [, word] =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?:\s+\p{L}+){0,2}\s+shots?\b/iu.exec(text) ??
    /(\d{1,2}|[一二两三四五六七八九十])\s*个.{0,40}?镜头/.exec(text) ??
    /(\d{1,2}|[一二三四五六七八九十])(?:つ|個|本)?の?ショット|ショットを(\d{1,2}|[一二三四五六七八九十])/
      .exec(text)
      ?.filter(Boolean) ??
    [];
  if (word === undefined) return undefined;
  const count = NUMBERS[word.toLowerCase()] ?? Number(word);
  return { count: Math.min(MOST_SHOTS, Math.max(1, count)), topic: topicOf(text) };
}

const songWords = (topic: string) => ({
  title: `Song of ${topic}`.slice(0, 200),
  style: "warm indie folk, 92 BPM, fingerpicked guitar, brushed drums, close harmonies in the chorus",
  lyrics: `[Verse]\nThe morning leaves its coat upon the chair\nAnd ${topic} is hanging in the air\n\n[Chorus]\nHold the light, hold it a little longer\nEvery road we lose will make us stronger\n\n[Outro]\nHold the light`,
});

/** What a film is begun with, in the language of the idea: enough of everything that a film has. */
const sampleFilms = {
  en: {
    title: (idea: string) =>
      idea
        .split(/\s+/)
        .slice(0, 5)
        .join(" ")
        .replace(/[.,;:!?]+$/, ""),
    look: "35 mm film, soft grain, muted teal and amber, natural light",
    cast: { name: "Mara", description: "a woman of sixty, silver hair in a knot, yellow oilskin coat, slow hands" },
    shots: [
      [
        "First light",
        "Wide establishing shot at first light, thin mist, slow push in. The place before anything happens",
      ],
      ["Mara arrives", "Medium shot: Mara enters from the left and stops, wind in her coat, handheld at eye level"],
      ["What she finds", "Close-up of hands in the cold, one small discovery, locked camera, shallow focus"],
      ["She decides", "Close-up of the face of Mara, a long breath, the light turns warm, slow dolly in"],
      ["The way there", "Tracking shot beside Mara as she walks fast along a path, grass bent by the wind"],
      ["What has changed", "Wide shot at dusk, lights come on one by one, crane up and away"],
    ],
    song: {
      title: "Hold the Light",
      style: "warm indie folk, 92 BPM, fingerpicked guitar, brushed drums, close harmonies in the chorus",
      lyrics:
        "[Verse]\nThe morning leaves its coat upon the chair\nAnd something new is hanging in the air\n\n[Chorus]\nHold the light, hold it a little longer\nEvery road we lose will make us stronger\n\n[Outro]\nHold the light",
    },
  },
  zh: {
    title: (idea: string) => idea.split(/[，。！？,.!?]/)[0]?.slice(0, 10) ?? "",
    look: "35 毫米胶片质感，细腻颗粒，低饱和青橙色调，自然光",
    cast: { name: "阿岚", description: "六十岁的女人，银发挽成发髻，黄色雨衣，动作沉稳" },
    shots: [
      ["晨光", "黎明时分的大全景，薄雾，镜头缓缓推进，一切尚未发生"],
      ["阿岚到来", "中景：阿岚从画面左侧走入并停下，风吹动衣角，平视手持镜头"],
      ["她的发现", "寒冷中双手的特写，一个小小的发现，固定镜头，浅景深"],
      ["决定", "阿岚的面部特写，深深呼吸，光线渐暖，镜头缓缓推近"],
      ["路上", "跟拍阿岚沿小路快步前行，草被风压低"],
      ["改变之后", "黄昏的大全景，灯一盏盏亮起，镜头升高远去"],
    ],
    song: {
      title: "留住那束光",
      style: "温暖的独立民谣，92 BPM，指弹吉他，鼓刷，副歌和声",
      lyrics:
        "[Verse]\n清晨把外衣留在椅背上\n空气里有新的声响\n\n[Chorus]\n留住那束光，再久一些\n走失的路会让我们更坚决\n\n[Outro]\n留住那束光",
    },
  },
  ja: {
    title: (idea: string) => idea.split(/[、。！？,.!?]/)[0]?.slice(0, 12) ?? "",
    look: "35mmフィルムの質感、細かい粒子、抑えた青緑と琥珀色、自然光",
    cast: { name: "サエ", description: "六十歳の女性、結い上げた銀髪、黄色い雨合羽、落ち着いた手つき" },
    shots: [
      ["夜明け", "夜明けのロングショット、薄い霧、カメラがゆっくり寄る。まだ何も起きていない場所"],
      ["サエが来る", "ミディアムショット：サエが左から入って立ち止まる。風に揺れる上着、手持ち、目の高さ"],
      ["見つけたもの", "寒さの中の手元のアップ、小さな発見、固定カメラ、浅い被写界深度"],
      ["決める", "サエの顔のアップ、長い息、光が温かくなる、ゆっくりドリーイン"],
      ["そこへの道", "小道を早足で行くサエに並ぶトラッキングショット、風になびく草"],
      ["変わったもの", "夕暮れのロングショット、明かりが一つずつともり、クレーンで上がって遠ざかる"],
    ],
    song: {
      title: "この光を",
      style: "温かいインディーフォーク、92 BPM、フィンガーピッキングのギター、ブラシドラム、サビにハーモニー",
      lyrics:
        "[Verse]\n朝は上着を椅子に掛けて\n新しい何かが空気に残る\n\n[Chorus]\nこの光を もう少しだけ\n迷った道が 強さになる\n\n[Outro]\nこの光を",
    },
  },
} as const;

/** `… write_film: … 6 shots and a song`, `……6 个镜头和一首歌`, `……6個のショット、曲`: the idea in quotes, how many shots, and whether with a song. */
function filmAskedFor(text: string): Record<string, unknown> | undefined {
  const idea = /[“「]([^”」]+)[”」]/.exec(text)?.[1]?.trim();
  if (!idea || !text.includes("write_film")) return undefined;
  const { title, look, cast, shots, song } = sampleFilms[languageIn(text)];
  const count = Number(/(\d{1,2})\s*(?:shots?|个镜头|個のショット)/.exec(text)?.[1] ?? shots.length);
  const silent = /without a song|不要歌曲|曲は不要/.test(text);
  return {
    ...{ title: title(idea), look, cast: [cast], ratio: "16:9" },
    shots: Array.from({ length: Math.min(MOST_SHOTS, Math.max(1, count)) }, (_, index) => {
      const [name, prompt] = shots[index % shots.length] ?? shots[0];
      return { name, prompt, duration: 5 };
    }),
    ...(silent ? {} : { song }),
  };
}

const ID = /\bid ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;
const quoted = (text: string) => /[“「]([\s\S]+)[”」]/.exec(text)?.[1]?.trim() ?? "";

/** `Direct shot 3 (id …, 8 s) as beats, with … direct_shots. … “…”`: its sentences over two beats, and a sound for each. */
function directionAskedFor(text: string): Record<string, unknown> | undefined {
  const id = ID.exec(text)?.[1];
  if (id === undefined || !text.includes("direct_shots") || text.includes("look_at_take")) return undefined;
  const seconds = Number(/(\d{1,2})\s*(?:s\b|秒)/.exec(text)?.[1] ?? 5);
  const sentences =
    quoted(text)
      .match(/[^.!?。！？\n]+[.!?。！？]?/g)
      ?.map((one) => one.trim())
      .filter(Boolean) ?? [];
  const [first = "The scene in its first light.", ...rest] = sentences;
  const camera = { kind: "camera", move: "push in", amplitude: "small", speed: "slow" };
  const picture = (words: string) => ({ kind: "picture", text: words });
  const later = rest.length > 0 ? rest.map(picture) : [picture("The same moment seen from closer, hands and breath.")];
  return {
    shots: [
      {
        ...{ id, style: "Live-action, cinematic", soundscape: "Wind and distant water.", music: "N/A" },
        beats: [
          { start: 0, parts: [picture(first), camera] },
          {
            start: Math.round(seconds / 2),
            cut: "cuts to",
            parts: [...later, { kind: "sound", text: "a slow breath" }],
          },
        ],
      },
    ],
  };
}

/** `Add Mara and @Old Pier to the cast`, `把……加入角色表`: a card for each name, or for somebody the sandbox knows. */
function cardsAskedFor(text: string): Record<string, unknown> | undefined {
  const wanted =
    /\b(?:add|make|write|put)\b.*\bcast\b|(?:加入|添加|新建).*角色|角色.*(?:加入|添加|新建)|登場人物.*(?:追加|作)/is;
  if (!wanted.test(text)) return undefined;
  const { name, description } = sampleFilms[languageIn(text)].cast;
  const names = [...text.matchAll(/@(\p{L}[\p{L}\p{N}-]*)|(?<=[a-z,] )(\p{Lu}[\p{L}-]+)/gu)].map(
    ([, a, b]) => a ?? b ?? "",
  );
  const cards = [...new Set(names.length > 0 ? names : [name])].slice(0, 12);
  return { cards: cards.map((one) => ({ name: one, kind: "person", description })) };
}

/** `Check the continuity of shot 3 (id …) … look_at_take …`: whose shot, by what it says. */
const continuityAskedFor = (text: string): string | undefined =>
  text.includes("look_at_take") && text.includes("write_shots") ? ID.exec(text)?.[1] : undefined;

/** What the board says of a shot, where the last turn answers `list_shots`. */
function shotInAnswer(request: MessageRequest, id: string): { prompt: string; take: string | undefined } | undefined {
  for (const block of request.messages.flatMap(blocksOf).toReversed()) {
    if (block.type !== "tool_result") continue;
    const parts = Array.isArray(block.content) ? (block.content as { text?: unknown }[]) : [{ text: block.content }];
    for (const { text } of parts) {
      if (typeof text !== "string" || !text.includes(id)) continue;
      try {
        const { shots = [] } = JSON.parse(text) as { shots?: BoardShot[] };
        const shot = shots.find((one) => one.id === id);
        if (shot) return { prompt: String(shot.prompt), take: shot.takes?.find(({ state }) => state === "ready")?.id };
      } catch {
        // Other words than a board.
      }
    }
  }
  return undefined;
}

interface BoardShot {
  readonly id: string;
  readonly prompt: unknown;
  readonly takes?: readonly { readonly id: string; readonly state: string }[];
}

/** First the board, then a take where there is one, then one change. */
function planContinuity(request: MessageRequest, id: string): PlannedToolCall[] {
  const begun = request.messages.findLastIndex((turn) => turn.role !== "assistant" && textOf(turn) !== "");
  const called = request.messages
    .slice(begun + 1)
    .flatMap(blocksOf)
    .map(({ name }) => name);
  if (!called.includes("list_shots")) return [{ name: "list_shots", input: {} }];
  const shot = shotInAnswer(request, id);
  if (shot?.take !== undefined && hasTool(request, "look_at_take") && !called.includes("look_at_take"))
    return [{ name: "look_at_take", input: { take: shot.take, frames: 2 } }];
  if (shot === undefined || called.includes("write_shots") || !hasTool(request, "write_shots")) return [];
  const prompt = `${shot.prompt} The light comes from the same side as in the shot before.`;
  return [{ name: "write_shots", input: { shots: [{ id, prompt }] } }];
}

const answered = (request: MessageRequest) => {
  const last = request.messages.at(-1);
  return last !== undefined && blocksOf(last).some(({ type }) => type === "tool_result");
};

/** What a director asks of the studio, where its tools are offered and the person asks for just that. */
export function planDirectorCalls(request: MessageRequest): PlannedToolCall[] {
  if ((request.tool_choice?.type ?? "auto") !== "auto") return [];
  const text = askedText(request);
  const checked = hasTool(request, "list_shots") ? continuityAskedFor(text) : undefined;
  if (checked !== undefined) return planContinuity(request, checked);
  if (answered(request)) return [];
  const directed = hasTool(request, "direct_shots") ? directionAskedFor(text) : undefined;
  if (directed) return [{ name: "direct_shots", input: directed }];
  const cards = hasTool(request, "write_cast") ? cardsAskedFor(text) : undefined;
  if (cards && !text.includes("write_film")) return [{ name: "write_cast", input: cards }];
  const film = hasTool(request, "write_film") ? filmAskedFor(text) : undefined;
  if (film) return [{ name: "write_film", input: film }];
  const asked = hasTool(request, "write_shots") ? shotsAskedFor(text) : undefined;
  if (asked) {
    const shots = Array.from({ length: asked.count }, (_, index) => {
      const { name, prompt, duration } = framings[index % framings.length] as (typeof framings)[number];
      return { name, prompt: prompt(asked.topic), duration, ratio: "16:9" };
    });
    return [{ name: "write_shots", input: { shots } }];
  }
  const wantsLyrics = /\b(?:write|make)\b.*\b(?:lyrics|song)\b|写.*(?:歌词|歌)|(?:歌詞|曲)を.*(?:書|作)/is.test(text);
  if (hasTool(request, "write_lyrics") && wantsLyrics)
    return [{ name: "write_lyrics", input: songWords(topicOf(text)) }];
  return [];
}
