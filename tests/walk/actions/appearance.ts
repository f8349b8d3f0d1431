import { languageIds } from "#shared/contract/app/languages.ts";
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
  choose: ({ look, dice }) => ({
    do: "language",
    to: dice.pick(languageIds.filter((id) => id !== look.language)) ?? "en",
  }),
  perform: ({ world }, { to }) => world.set({ language: to }),
};
