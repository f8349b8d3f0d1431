/** Runs in the page: when frames come, which tasks are long, when what was received is painted, how long a key takes. */
export const watchPage = `
(() => {
  const watched = { on: false, bytes: 0 };
  const clear = () => Object.assign(watched, { frames: [], longTasks: [], lags: [], keys: [], arrived: new Map() });
  clear();
  watched.begin = () => Object.assign(clear(), { on: true, begun: performance.now(), newest: -1 });
  watched.end = () => {
    watched.on = false;
    const { frames, longTasks, lags, keys, bytes, arrived } = watched;
    // What has not been seen by now came at least as late as this.
    for (const at of arrived.values()) lags.push(performance.now() - at);
    return { frames, longTasks, lags, keys, bytes };
  };
  window.watched = watched;
  const WebSocketBefore = window.WebSocket;
  window.WebSocket = class extends WebSocketBefore {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        // What the bench has said is ASCII.
        watched.bytes += typeof data === "string" ? data.length : (data.size ?? data.byteLength);
        if (!watched.on || typeof data !== "string") return;
        for (const [, mark] of data.matchAll(/q(\\d{3})q/g)) watched.arrived.set(Number(mark), performance.now());
      });
    }
  };
  new PerformanceObserver((list) => {
    if (!watched.on) return;
    // One that began before is told of only now.
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime >= watched.begun) watched.longTasks.push([startTime - watched.begun, duration]);
    }
  }).observe({ type: "longtask" });
  let end = null;
  /** The last mark in a text; our words have no other q. */
  const markIn = (text) => {
    for (let at = text.lastIndexOf("q"); at >= 4; at = text.lastIndexOf("q", at - 1)) {
      if (text[at - 4] === "q") return Number(text.slice(at - 3, at));
    }
    return -1;
  };
  /**
   * What came at once may stand in several paragraphs, and in two rows of the message. Looked for in the last rows of the
   * thread alone: going through the whole page with each frame would weigh as much as what is measured.
   */
  const lastMark = () => {
    if (!end?.isConnected) end = document.querySelector(".growingEnd");
    const rows = end?.getElementsByClassName("markdown") ?? [];
    let parts = 6;
    for (let row = rows.length - 1; row >= Math.max(0, rows.length - 2); row -= 1) {
      for (let part = rows[row].lastElementChild; part && parts > 0; part = part.previousElementSibling) {
        parts -= 1;
        const mark = markIn(part.textContent);
        if (mark >= 0) return mark;
      }
    }
    return -1;
  };
  let last = performance.now();
  const look = (now) => {
    if (watched.on) {
      watched.frames.push(now - last);
      if (watched.arrived.size > 0) {
        // Words are painted in their order: the last mark that stands tells of all before it. It is looked for from the
        // end, and no further than it must be, so that looking weighs little on what is looked at.
        watched.newest = Math.max(watched.newest, lastMark());
        for (const [mark, at] of watched.arrived) {
          if (mark > watched.newest) continue;
          watched.arrived.delete(mark);
          watched.lags.push(performance.now() - at);
        }
      }
    }
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  // The key is drawn when its frame's own task is over. What is looked at only then (a message, a timer) would wait behind
  // the work of later frames too; the browser's Event Timing, which knows but rounds to 8 ms, agrees with this.
  addEventListener("keydown", ({ timeStamp }) => {
    requestAnimationFrame(() => {
      scheduler.postTask(() => watched.keys.push(performance.now() - timeStamp), { priority: "user-blocking" });
    });
  }, true);
})();
`;

export interface Watched {
  readonly frames: number[];
  /** When each began, and how long it took; both in milliseconds. */
  readonly longTasks: (readonly [at: number, duration: number])[];
  readonly lags: number[];
  readonly keys: number[];
  /** That came to the page since they were set to 0. */
  readonly bytes: number;
}

/** Puts a mark after about every 150 letters of plain words, so that it can be seen when they are painted. */
export function markText(text: string): string {
  let mark = 0;
  let since = 0;
  return text.replaceAll(/[a-z]\.(?= |\n)/g, (end, at: number) => {
    if (at - since < 150 || mark > 999) return end;
    since = at;
    mark += 1;
    return `${end.slice(0, 1)} q${String(mark).padStart(3, "0")}q.`;
  });
}
