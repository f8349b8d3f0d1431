import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { quitWithoutWindow } from "#core/shells/electron/window/quit-without-window.ts";

function setUp(replies: Promise<void> | undefined) {
  const happened: string[] = [];
  let window = false;
  const app = Object.assign(new EventEmitter(), { quit: () => happened.push("quit") });
  quitWithoutWindow(app, {
    hasWindow: () => window,
    repliesEnded: () => replies,
    onWait: () => happened.push("wait"),
  });
  return { happened, close: () => app.emit("window-all-closed"), openAgain: () => (window = true) };
}

test("with nothing under way the studio ends with its window", () => {
  const { happened, close } = setUp(undefined);
  close();
  expect(happened).toEqual(["quit"]);
});

test("a reply that is coming is waited for, and it is said", async () => {
  const replies = Promise.withResolvers<void>();
  const { happened, close } = setUp(replies.promise);
  close();
  expect(happened).toEqual(["wait"]);
  replies.resolve();
  await expect.poll(() => happened).toEqual(["wait", "quit"]);
});

test("who opened it again meanwhile stays", async () => {
  const replies = Promise.withResolvers<void>();
  const { happened, close, openAgain } = setUp(replies.promise);
  close();
  openAgain();
  replies.resolve();
  await replies.promise;
  await new Promise((later) => setTimeout(later));
  expect(happened).toEqual(["wait"]);
});
