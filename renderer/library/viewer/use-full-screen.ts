import { useCallback, useEffect, useState } from "react";

/**
 * Nothing but the file: over the whole window, and over the whole screen where that is allowed. The page itself fills
 * the screen, so that menus and messages are seen over it.
 */
export function useFullScreen(): { full: boolean; enter: () => void; leave: () => void } {
  const [full, setFull] = useState(false);
  useEffect(() => {
    // The browser's own Escape leaves it without a key press.
    const follow = () => {
      if (document.fullscreenElement === null) setFull(false);
    };
    document.addEventListener("fullscreenchange", follow);
    return () => {
      document.removeEventListener("fullscreenchange", follow);
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
    };
  }, []);
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
