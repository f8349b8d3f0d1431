import { useCallback, useState } from "react";

/** As `useState` for what was typed into a search: there again after a look into another pane, and after a reload. */
export function useSessionText(key: string): [string, (text: string) => void] {
  const at = `reelsong.text.${key}`;
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
