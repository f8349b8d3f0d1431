import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { type WindowTrouble, watchWindow } from "#core/shells/electron/window/watch-window.ts";

function setUp({ reloads = 3, answers = [] as number[] } = {}) {
  const happened: string[] = [];
  const window = new EventEmitter();
  const contents = new EventEmitter();
  let left = reloads;
  watchWindow({
    ...{ window, contents },
    isGone: () => false,
    reload: () => happened.push("reload"),
    reloadHung: () => happened.push("reload hung"),
    close: () => happened.push("close"),
    mayReload: () => left-- > 0,
    async ask(trouble: WindowTrouble) {
      happened.push(`ask ${trouble.kind}`);
      if (trouble.kind !== "hang") return answers.shift() ?? 0;
      const answer = answers.shift();
      if (answer !== undefined) return answer;
      // As Electron's dialog: ended by its signal it answers with its `cancelId`.
      return new Promise<number>((done) => trouble.over.addEventListener("abort", () => done(0)));
    },
    note: (event, data) => happened.push(`note ${event} ${JSON.stringify(data)}`),
  });
  const settled = () => new Promise((done) => setTimeout(done));
  return { happened, window, contents, settled };
}
const crash = { reason: "crashed", exitCode: 5 };
const noted = 'note window gone {"reason":"crashed","exitCode":5}';

// @shows Installed, point by point › A10. Crashes, hangs and pages that don’t load; two crashes of the graphics process; faults of main in the log
test("a page that crashes is loaded again, and asked about when it goes on crashing", async () => {
  const { happened, contents, settled } = setUp({ reloads: 1, answers: [0, 1] });
  for (let time = 0; time < 3; time += 1) {
    contents.emit("render-process-gone", {}, crash);
    await settled();
  }
  expect(happened).toEqual([noted, "reload", noted, "ask crash", "reload", noted, "ask crash", "close"]);
  contents.emit("render-process-gone", {}, { reason: "clean-exit", exitCode: 0 });
  await settled();
  expect(happened).toHaveLength(8);
});

// @shows Installed, point by point › A10. Crashes, hangs and pages that don’t load; two crashes of the graphics process; faults of main in the log
test("a page that hangs is asked about once: reloaded in a new process, or waited for", async () => {
  const { happened, window, settled } = setUp({ answers: [1] });
  window.emit("unresponsive");
  window.emit("unresponsive");
  await settled();
  expect(happened).toEqual(["note window hangs {}", "ask hang", "reload hung"]);
});

test("a page that answers again ends the question, and may hang again", async () => {
  const { happened, window, settled } = setUp();
  for (let time = 0; time < 2; time += 1) {
    window.emit("unresponsive");
    await settled();
    window.emit("responsive");
    await settled();
  }
  expect(happened).toEqual(["note window hangs {}", "ask hang", "note window hangs {}", "ask hang"]);
});

test("a page that crashes while its hang is asked about is reloaded by the crash alone", async () => {
  const { happened, window, contents, settled } = setUp();
  window.emit("unresponsive");
  await settled();
  contents.emit("render-process-gone", {}, crash);
  await settled();
  expect(happened).toEqual(["note window hangs {}", "ask hang", noted, "reload"]);
});

// @shows Installed, point by point › A10. Crashes, hangs and pages that don’t load; two crashes of the graphics process; faults of main in the log
test("a page that doesn't load is asked about; a frame in it, and an address that was overtaken, are not", async () => {
  const { happened, contents, settled } = setUp({ answers: [0, 1] });
  const fail = (code: number, main: boolean) =>
    contents.emit("did-fail-load", {}, code, "ERR_FAILED", "app://reelsong/", main);
  fail(-2, true);
  await settled();
  fail(-2, true);
  await settled();
  fail(-2, false);
  fail(-3, true);
  await settled();
  const failed = ['note window not loaded {"exitCode":-2}', "ask load"];
  expect(happened).toEqual([...failed, "reload", ...failed, "close"]);
});
