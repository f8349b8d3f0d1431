import { create } from "zustand";

export type ThemeChoice = "dark" | "light" | "system";
export type Theme = "dark" | "light";

const REMEMBERED = "reelsong.theme";

export function resolveTheme(choice: ThemeChoice, machineIsLight: boolean): Theme {
  if (choice !== "system") return choice;
  return machineIsLight ? "light" : "dark";
}

interface ThemeState {
  choice: ThemeChoice;
  theme: Theme;
  /** Shows a choice at once. Settings keep it; here it is only remembered for the next first paint. */
  show: (choice: ThemeChoice) => void;
}

export const useTheme = create<ThemeState>((set) => ({
  choice: "dark",
  theme: "dark",
  show: (choice) => {
    const theme = resolveTheme(choice, machineIsLight());
    document.documentElement.dataset.theme = theme;
    window.localStorage.setItem(REMEMBERED, choice);
    set({ choice, theme });
  },
}));

function machineIsLight(): boolean {
  return window.matchMedia("(prefers-color-scheme: light)").matches;
}

/** Before the first paint: the remembered choice, and the machine's own changes followed from then on. */
export function startTheme(): void {
  const remembered = window.localStorage.getItem(REMEMBERED);
  const choice: ThemeChoice = remembered === "light" || remembered === "system" ? remembered : "dark";
  useTheme.getState().show(choice);
  window.matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => {
    const now = useTheme.getState();
    if (now.choice === "system") now.show("system");
  });
}
