import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { type Closing, closeBeforeQuit } from "#core/shells/electron/window/close-before-quit.ts";

function setUp(closing: Partial<Closing> = {}) {
  const happened: string[] = [];
  const app = Object.assign(new EventEmitter(), { quit: () => happened.push("quit") });
  const faults: unknown[] = [];
  closeBeforeQuit(app, {
    mayLeave: async () => true,
    close: async () => void happened.push("close"),
    stay: () => happened.push("stay"),
    onFault: (thrown) => faults.push(thrown),
    ...closing,
  });
  const press = () => {
    let kept = false;
    app.emit("before-quit", { preventDefault: () => (kept = true) });
    return kept;
  };
  return { happened, faults, press };
}

test("the core is closed before the process ends, once however often it is asked", async () => {
  const { happened, press } = setUp();
  expect([press(), press()]).toEqual([true, true]);
  await expect.poll(() => happened).toEqual(["close", "quit"]);
  expect(press()).toBe(false);
});

test("who stays can quit later", async () => {
  const answers = [false, true];
  const { happened, press } = setUp({ mayLeave: async () => answers.shift() ?? true });
  press();
  await expect.poll(() => happened).toEqual(["stay"]);
  press();
  await expect.poll(() => happened).toEqual(["stay", "close", "quit"]);
});

test("a question that can't be asked keeps nobody in", async () => {
  const refusal = new Error("the window is destroyed");
  const { happened, faults, press } = setUp({ mayLeave: () => Promise.reject(refusal) });
  press();
  await expect.poll(() => happened).toEqual(["close", "quit"]);
  expect(faults).toEqual([refusal]);
});

test.each([
  ["fails", () => Promise.reject(new Error("the disk is gone"))],
  ["hangs", () => new Promise<void>(() => {})],
])("a core that %s is not waited for", async (_, close) => {
  const { happened, press } = setUp({ close, patienceMs: 20 });
  press();
  await expect.poll(() => happened).toEqual(["quit"]);
});

/** As Electron does it: `quit` asks first. */
function setUpQuitting(closing: Partial<Closing> = {}) {
  const happened: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    quit() {
      let prevented = false;
      app.emit("before-quit", { preventDefault: () => (prevented = true) });
      if (!prevented) happened.push("ended");
    },
  });
  const quitter = closeBeforeQuit(app, {
    mayLeave: async () => true,
    close: async () => void happened.push("close"),
    stay: () => happened.push("stay"),
    onFault: () => {},
    ...closing,
  });
  return { app, happened, quitter };
}

// @shows Installed, point by point › A7. Restart only once the quit is certain, an AppImage by its own path; shutdown, sleep and logout in order
test("the program starts again only once nothing can keep it, and not at a later quit of who stayed", async () => {
  const answers = [false, true];
  const { app, happened, quitter } = setUpQuitting({ mayLeave: async () => answers.shift() ?? true });
  quitter.leaveWith(() => happened.push("relaunch"));
  await expect.poll(() => happened).toEqual(["stay"]);
  app.quit();
  await expect.poll(() => happened).toEqual(["stay", "close", "ended"]);

  const restarted = setUpQuitting();
  restarted.quitter.leaveWith(() => restarted.happened.push("relaunch"));
  await expect.poll(() => restarted.happened).toEqual(["close", "relaunch", "ended"]);
});

// @shows Installed, point by point › A7. Restart only once the quit is certain, an AppImage by its own path; shutdown, sleep and logout in order
test("a system that ends asks nobody, ends a question that is open, and is never kept from it", async () => {
  const question = Promise.withResolvers<boolean>();
  const { app, happened, quitter } = setUpQuitting({ mayLeave: () => question.promise });
  app.quit();
  quitter.endWithSystem();
  await expect.poll(() => happened).toEqual(["close", "ended"]);
  question.resolve(false);
  await question.promise;
  await new Promise((later) => setTimeout(later));
  expect(happened).toEqual(["close", "ended"]);

  // macOS takes a prevented quit for a refusal, and stays logged in.
  const slow = setUpQuitting({ close: () => new Promise(() => {}), systemPatienceMs: 30 });
  slow.quitter.endWithSystem();
  slow.app.quit();
  expect(slow.happened).toEqual(["ended"]);
  await expect.poll(() => slow.happened).toEqual(["ended", "ended"]);
});
