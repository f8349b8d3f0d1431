import { useMemo } from "react";
import { useTheme } from "#renderer/lib/index.ts";
import type { DiagramColours } from "../diagram/index.ts";

/** The page's colours for a diagram; others when its theme changes. */
export function useDiagramColours(): DiagramColours {
  const theme = useTheme((state) => state.theme);
  return useMemo(() => readColours(theme !== "light"), [theme]);
}

function readColours(dark: boolean): DiagramColours {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const styles = getComputedStyle(document.documentElement);
  const hex = (token: string) => {
    if (!canvas) return dark ? "#222222" : "#eeeeee";
    canvas.fillStyle = styles.getPropertyValue(token);
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  return {
    dark,
    ground: hex("--sf-0"),
    raised: hex("--sf-2"),
    text: hex("--tx-1"),
    quiet: hex("--tx-3"),
    line: hex("--tx-3"),
  };
}
