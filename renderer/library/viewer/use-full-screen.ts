import { useCallback, useEffect, useEffectEvent, useState } from "react";

/**
 * Nothing but the file: over the whole window, and over the whole screen where that is allowed. The page itself fills
 * the screen, so that menus and messages are seen over it. `onLeft`: the browser's own Escape, or another program, ended it.
 */
export function useFullScreen(onLeft: () => void): { full: boolean; enter: () => void; leave: () => void } {
  const [full, setFull] = useState(false);
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement !== null) return;
      setFull(false);
      left();
    };
    document.addEventListener("fullscreenchange", follow);
    return () => {
      document.removeEventListener("fullscreenchange", follow);
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
    };
  }, []);
  // There is no title bar to say anything in: messages stand elsewhere meanwhile (viewer.css).
  useEffect(() => {
    document.documentElement.toggleAttribute("data-bare", full);
    return () => document.documentElement.removeAttribute("data-bare");
  }, [full]);
  const enter = useCallback(() => {
    setFull(true);
    void document.documentElement.requestFullscreen().catch(() => {});
  }, []);
  const leave = useCallback(() => {
    setFull(false);
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
  }, []);
  return { full, enter, leave };
}
