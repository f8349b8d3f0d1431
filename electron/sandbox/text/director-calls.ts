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
  const about = /\b(?:about|of|on)\s+(.{3,80}?)(?:[.!?,;\n]|$)/i.exec(text)?.[1] ?? /关于(.{1,40}?)的/.exec(text)?.[1];
  return (about ?? "the idea").trim();
}

/** `make three shots about a lighthouse`, `做三个关于灯塔的镜头`: how many, and about what. */
function shotsAskedFor(text: string): { count: number; topic: string } | undefined {
  const [, word] =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?:\s+\p{L}+){0,2}\s+shots?\b/iu.exec(text) ??
    /(\d{1,2}|[一二两三四五六七八九十])\s*个.{0,40}?镜头/.exec(text) ??
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

const answered = (request: MessageRequest) => {
  const last = request.messages.at(-1);
  return last !== undefined && blocksOf(last).some(({ type }) => type === "tool_result");
};

/** What a director asks of the studio, where its tools are offered and the person asks for just that. */
export function planDirectorCalls(request: MessageRequest): PlannedToolCall[] {
  if (answered(request) || (request.tool_choice?.type ?? "auto") !== "auto") return [];
  const text = askedText(request);
  const asked = hasTool(request, "write_shots") ? shotsAskedFor(text) : undefined;
  if (asked) {
    const shots = Array.from({ length: asked.count }, (_, index) => {
      const { name, prompt, duration } = framings[index % framings.length] as (typeof framings)[number];
      return { name, prompt: prompt(asked.topic), duration, ratio: "16:9" };
    });
    return [{ name: "write_shots", input: { shots } }];
  }
  const wantsLyrics = /\b(?:write|make)\b.*\b(?:lyrics|song)\b|写.*(?:歌词|歌)/is.test(text);
  if (hasTool(request, "write_lyrics") && wantsLyrics)
    return [{ name: "write_lyrics", input: songWords(topicOf(text)) }];
  return [];
}
