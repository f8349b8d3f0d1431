/**
 * Runs in the page: how long the thread stood without words where words belong, at most. Counted once it was full: from
 * then on something is in view over half of its height in every frame.
 */
export const watchBlank = `
(() => {
  const watched = { longest: 0, frames: 0 };
  let since;
  let full = false;
  const look = (now) => {
    const thread = document.querySelector(".thread .growingView");
    if (thread) {
      const { top, bottom } = thread.getBoundingClientRect();
      let covered = 0;
      for (const part of thread.querySelectorAll(".markdown > *")) {
        const box = part.getBoundingClientRect();
        covered += Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top));
      }
      const share = covered / (bottom - top);
      full ||= share > 0.7;
      watched.frames += 1;
      if (full && share < 0.5) {
        since ??= now;
        // What is blank in one frame stands so until the next.
        watched.longest = Math.max(watched.longest, now - since + 1000 / 60);
      } else since = undefined;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.watchedBlank = watched;
})();
`;
