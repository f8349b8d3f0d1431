/** Runs in the page: when frames come, which tasks are long, when what was received is painted, how long a key takes. */
export const watchPage = `
(() => {
  const watched = { on: false };
  const clear = () => Object.assign(watched, { frames: [], longTasks: [], lags: [], keys: [], arrived: new Map() });
  clear();
  watched.begin = () => Object.assign(clear(), { on: true, begun: performance.now(), newest: -1 });
  watched.end = () => {
    watched.on = false;
    const { frames, longTasks, lags, keys, arrived } = watched;
    // What has not been seen by now came at least as late as this.
    for (const at of arrived.values()) lags.push(performance.now() - at);
    return { frames, longTasks, lags, keys };
  };
  window.watched = watched;
  const WebSocketBefore = window.WebSocket;
  window.WebSocket = class extends WebSocketBefore {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
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
  let last = performance.now();
  let reading = false;
  const look = (now) => {
    if (watched.on) {
      watched.frames.push(now - last);
      if (watched.arrived.size > 0) {
        // What came at once may stand in several paragraphs, and in two rows of the message.
        const rows = [...document.getElementsByClassName("markdown")].slice(-2);
        const parts = rows.flatMap(({ children }) => [...children].slice(-6)).slice(-6);
        const text = parts.map((each) => each.textContent).join(" ").slice(-4000);
        for (const [, mark] of text.matchAll(/q(\\d{3})q/g)) watched.newest = Math.max(watched.newest, Number(mark));
        // Words are painted in their order: where a later one stands, all before it do.
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
  addEventListener("keydown", (event) => {
    const begun = event.timeStamp;
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => watched.keys.push(performance.now() - begun);
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
