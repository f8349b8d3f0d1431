import type { Beat, Direction, Part } from "#shared/direction/index.ts";

type Camera = Extract<Part, { kind: "camera" }>;

export const picture = (text: string): Part => ({ kind: "picture", text });
export const sound = (text: string): Part => ({ kind: "sound", text });
export const onScreen = (words: string): Part => ({ kind: "screen", words, where: "on screen" });
export const camera = (move: Camera["move"]): Part => ({
  ...{ kind: "camera", move, amplitude: "medium", speed: "medium", note: "" },
});
export const line = (speakers: number[], words: string): Part => ({
  ...{ kind: "line", who: "He", speakers, voice: "", delivery: "says", voiceover: null, language: "English", words },
  ...{ carriesOn: false, carriedOver: false, cutOff: false, tail: "" },
});

/** A take of so many seconds. Each beat with the second at which it begins, null: the text gives it none. */
export function directed(duration: number, ...beats: [start: number | null, ...parts: Part[]][]): Direction {
  const cut = { by: "camera", verb: "cuts to" } as const;
  const made = beats.map(([start, ...parts], at): Beat => {
    const end = beats[at + 1]?.[0] ?? duration;
    return { start, end, cut: at === 0 ? null : cut, parts };
  });
  return { beats: made } as Direction;
}

/** Cuts at three and six seconds of eight. */
export const threeBeats = () => directed(8, [0, picture("Fog.")], [3, picture("A gull.")], [6, picture("The sea.")]);
