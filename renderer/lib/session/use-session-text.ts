import { useCallback, useState } from "react";
import { z } from "zod";
import { readSessionValue, writeSessionValue } from "./session-value.ts";

const placeOf = (key: string) => `reelsong.text.${key}`;

/** For a field that isn't shown now: it begins with this text. */
export const writeSessionText = (key: string, text: string): void =>
  writeSessionValue(placeOf(key), text === "" ? undefined : text);

/** As `useState` for what was typed and not sent or saved yet, as a search: there again after a look into another pane, and after a reload. */
export function useSessionText(key: string): [string, (text: string) => void] {
  const at = placeOf(key);
  const [text, setText] = useState(() => readSessionValue(at, z.string()) ?? "");
  const keep = useCallback(
    (next: string) => {
      setText(next);
      writeSessionText(key, next);
    },
    [key],
  );
  return [text, keep];
}
