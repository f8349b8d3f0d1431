import type { Action } from "./action.ts";

export const setTheme: Action<"theme"> = {
  kind: "theme",
  weight: 1,
  choose: ({ dice }) => ({ do: "theme", to: dice.chance(0.5) ? "dark" : "light" }),
  perform: ({ world }, { to }) => world.set({ theme: to }),
};

export const setLanguage: Action<"language"> = {
  kind: "language",
  weight: 1.5,
  choose: ({ look }) => ({ do: "language", to: look.language === "en" ? "zh-CN" : "en" }),
  perform: ({ world }, { to }) => world.set({ language: to }),
};
