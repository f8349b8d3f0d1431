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
