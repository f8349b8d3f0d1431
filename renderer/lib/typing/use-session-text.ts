import { useCallback, useState } from "react";

const placeOf = (key: string) => `reelsong.text.${key}`;

/** For a field that isn't shown now: it begins with this text. */
export const writeSessionText = (key: string, text: string): void => window.sessionStorage.setItem(placeOf(key), text);

/** As `useState` for what was typed and not sent or saved yet, as a search: there again after a look into another pane, and after a reload. */
export function useSessionText(key: string): [string, (text: string) => void] {
  const at = placeOf(key);
  const [text, setText] = useState(() => window.sessionStorage.getItem(at) ?? "");
  const keep = useCallback(
    (next: string) => {
      setText(next);
      if (next === "") window.sessionStorage.removeItem(at);
      else window.sessionStorage.setItem(at, next);
    },
    [at],
  );
  return [text, keep];
}
