import { createChance, pick } from "./chance.ts";
import type { Rgb } from "./planes.ts";

/** The light and the land of a scene, read from the prompt. */
export interface Mood {
  top: Rgb;
  middle: Rgb;
  horizon: Rgb;
  light: Rgb;
  far: Rgb;
  near: Rgb;
  /** How much cloud, 0 to 1. */
  clouds: number;
  stars: boolean;
  land: "ridges" | "sea" | "city" | "forest" | "dunes";
  weather: "clear" | "rain" | "snow";
  /** Where the light stands: share of the width, and of the way from the horizon to the top. */
  lightAt: readonly [x: number, height: number];
}

const hex = (text: string): Rgb => [
  Number.parseInt(text.slice(0, 2), 16),
  Number.parseInt(text.slice(2, 4), 16),
  Number.parseInt(text.slice(4, 6), 16),
];

type Light = Pick<Mood, "top" | "middle" | "horizon" | "light" | "far" | "near" | "clouds" | "stars">;
const light = (colours: string, clouds: number, stars = false): Light => {
  const [top, middle, horizon, lamp, far, near] = colours.split(" ").map(hex) as [Rgb, Rgb, Rgb, Rgb, Rgb, Rgb];
  return { top, middle, horizon, light: lamp, far, near, clouds, stars };
};
const lights = {
  dawn: light("1f3157 7f6d92 f3b48b ffe6bd 8d7a96 171d2e", 0.55),
  dusk: light("18294c a5566c f7a055 ffd596 7a5269 15121d", 0.6),
  day: light("2a68a8 7db3dc e2eef2 fff8e2 8fb1c6 1f3b2c", 0.7),
  night: light("040817 0e1d3c 2c4370 e9f0ff 1b2b4c 05080f", 0.3, true),
  storm: light("20282f 4b5962 a7b3b4 e8efe9 6a787d 14191b", 1),
  neon: light("0a0720 2d1350 d83a72 ffc0d2 41205f 090613", 0.35, true),
  green: light("0f2d33 4f8377 dfe2ae fff6cf 5d8a7a 0d1d1a", 0.5),
};

const lightWords: [RegExp, keyof typeof lights][] = [
  [/neon|cyber|club|夜店|霓虹/i, "neon"],
  [/night|midnight|moon|star|galaxy|space|夜|星|月/i, "night"],
  [/storm|rain|fog|mist|grey|gray|thunder|雨|雾|暴/i, "storm"],
  [/dusk|sunset|golden|evening|autumn|desert|黄昏|日落|傍晚|沙漠/i, "dusk"],
  [/dawn|sunrise|morning|first light|清晨|日出|黎明/i, "dawn"],
  [/forest|jungle|spring|moss|森林|树/i, "green"],
  [/noon|summer|day\b|blue sky|snow|winter|beach|白天|夏|雪/i, "day"],
];
const landWords: [RegExp, Mood["land"]][] = [
  [/sea|ocean|harbou?r|ship|boat|beach|wave|lake|island|lighthouse|river|海|湖|船|岛/i, "sea"],
  [/city|street|town|skyline|neon|roof|tokyo|paris|york|shanghai|城|街/i, "city"],
  [/forest|jungle|tree|wood|森林|树/i, "forest"],
  [/desert|dune|sand|mars|沙漠|沙/i, "dunes"],
  [/mountain|valley|hill|canyon|山|谷/i, "ridges"],
];

/** Reads light, land and weather from the prompt's words; what it does not say is left to repeatable chance. */
export function readMood(prompt: string): Mood {
  const chance = createChance(`mood ${prompt}`);
  const kind =
    lightWords.find(([words]) => words.test(prompt))?.[1] ??
    pick(chance, ["dawn", "dusk", "day", "night", "green"] as const);
  const land =
    landWords.find(([words]) => words.test(prompt))?.[1] ??
    pick(chance, ["ridges", "ridges", "sea", "forest", "dunes"] as const);
  return {
    ...lights[kind],
    land,
    weather: /snow|winter|blizzard|雪/i.test(prompt) ? "snow" : /rain|storm|雨/i.test(prompt) ? "rain" : "clear",
    lightAt: [
      0.28 + chance() * 0.44,
      kind === "day" || kind === "night" ? 0.55 + chance() * 0.2 : 0.12 + chance() * 0.16,
    ],
  };
}
