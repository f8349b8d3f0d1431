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
  /** What came at once may stand in several paragraphs, and in two rows of the message. */
  const lastMark = () => {
    const rows = document.getElementsByClassName("markdown");
    let parts = 6;
    for (let row = rows.length - 1; row >= Math.max(0, rows.length - 2); row -= 1) {
      for (let part = rows[row].lastElementChild; part && parts > 0; part = part.previousElementSibling) {
        parts -= 1;
        const text = part.textContent;
        const mark = [...text.slice(-4000).matchAll(/q(\\d{3})q/g)].at(-1);
        if (mark) return Number(mark[1]);
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
  // One channel for all keys: a new one for each would cost as much as the page's own answer to it.
  const after = new MessageChannel();
  const drawn = [];
  after.port1.onmessage = () => {
    for (const begun of drawn.splice(0)) watched.keys.push(performance.now() - begun);
  };
  addEventListener("keydown", ({ timeStamp }) => {
    requestAnimationFrame(() => {
      drawn.push(timeStamp);
      after.port2.postMessage(0);
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
