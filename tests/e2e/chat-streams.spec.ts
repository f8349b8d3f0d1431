import { expect, test } from "./studio.ts";

/** Long enough to break in its middle, with a line that says how far it came. */
const story = Array.from({ length: 60 }, (_, line) => `Line ${line + 1} of the keeper's log.`).join("\n\n");
const pace = { text: story, thinking: "One line after the other.", tokensPerSecond: 300 };

interface BrokenStream {
  readonly name: string;
  readonly fault: { operation: string; kind: string } & Record<string, string | number>;
  /** What is said of it. */
  readonly says: RegExp;
  /** The partial answer is kept, and can be gone on from. */
  readonly kept: boolean;
  /** The service may have written all of it, and charged it. */
  readonly charged: boolean;
}

const messages = (kind: string, more: Record<string, string | number> = {}) => ({
  operation: "messages",
  kind,
  ...more,
});
const broken: readonly BrokenStream[] = [
  { name: "cut", fault: messages("cut", { afterEvents: 60 }), says: /interrupted/i, kept: true, charged: true },
  {
    name: "cut at a byte",
    fault: messages("cut", { afterBytes: 9000 }),
    says: /interrupted/i,
    kept: true,
    charged: true,
  },
  {
    name: "error event",
    fault: messages("error_event", { afterEvents: 60 }),
    says: /overloaded|busy/i,
    kept: true,
    charged: true,
  },
  {
    name: "closed after its headers",
    fault: messages("reset_after_headers"),
    says: /interrupted/i,
    kept: false,
    charged: true,
  },
  {
    name: "overloaded (529)",
    fault: messages("status", { status: 529, times: 10 }),
    says: /overloaded|busy/i,
    kept: false,
    charged: false,
  },
];

// @shows Chat › Every stream fault of the sandbox
// @shows Chat, point by point › 5. Stopped or broken off: kept, said, gone on from
test("every way a stream breaks: what arrived is kept, it is said what happened, and one can go on", async ({
  studio,
  service,
}) => {
  const { chat, settings } = studio;
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  await chat.open();
  for (const { name, fault, says, kept, charged } of broken) {
    await test.step(name, async () => {
      await chat.button("New conversation").click();
      await service.clearFaults();
      if (kept || name.startsWith("closed")) await service.say(pace);
      await service.fail(fault);
      await chat.send(`The log, ${name}`);
      const reply = chat.messages.last();
      await expect(reply).toHaveAttribute("aria-busy", "false", { timeout: 30_000 });
      await expect(reply).toContainText(says);
      if (kept) await expect(reply).toContainText("Line 1 of the keeper's log.");
      await expect(chat.button("Continue from here")).toHaveCount(kept ? 1 : 0);
      await service.clearFaults();
      const again = charged ? "Retry (may be charged again)" : "Retry";
      await expect(chat.button(again)).toBeVisible();
      await chat.button(kept ? "Continue from here" : again).press("Enter");
      await chat.replied();
      // What was pressed is gone: one goes on writing.
      await expect(chat.messageBox).toBeFocused();
    });
  }
});

// @shows Chat › Stop
test("a stream that says nothing more can be stopped; what arrived stays", async ({ studio, service }) => {
  const { chat, settings } = studio;
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  await service.say(pace);
  await service.fail(messages("stall", { afterEvents: 60 }));
  await chat.open();
  await chat.send("The log, until it falls silent");
  await expect(chat.messages.last()).toContainText("Line 1 of");
  await expect(chat.messages.last()).toContainText(/No response for \d+ s/);
  await chat.stopButton.click();
  await expect(chat.messages.last()).toContainText("Stopped. Partial reply saved.");
  await expect(chat.messages.last()).toContainText("Line 1 of");
});

// @shows Chat › Thinking live
// @shows Chat › A reload in mid-stream loses nothing
// @shows Chat, point by point › 4. Thinking in one line with its last words and its time, opened to the whole
test("what is thought is read while it is thought; a reload in mid-stream loses nothing", async ({
  studio,
  service,
}) => {
  const { chat, settings, page } = studio;
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  const thinking = Array.from({ length: 150 }, (_, thought) => `Thought ${thought + 1} of many.`).join(" ");
  // Slowly enough for a busy machine to look at each: at 300 words a second the thinking was over before it was opened.
  await service.say({ ...pace, thinking, tokensPerSecond: 120 });
  await chat.open();
  await chat.send("The whole log");
  // One line with the time and the last words; opened, all of it from the first word on.
  await expect(chat.thinking).toHaveText(/^Thinking, \d+ s… .*Thought \d+/);
  await expect.poll(() => chat.lastWordsCut()).toBeLessThan(1);
  await chat.thinking.press("Enter");
  await expect(chat.messages.last().getByText("Thought 1 of many. Thought 2 of many.")).toBeVisible();
  await expect(chat.messages.last()).not.toContainText("Line 1 of");
  await expect(chat.messages.last()).toContainText("Line 5 of");
  await page.reload();
  await expect(chat.messages.last()).toContainText("Line 60 of", { timeout: 30_000 });
  await chat.waitForReply();
  const text = ((await chat.messages.last().textContent()) ?? "").match(/Line \d+ of/g) ?? [];
  expect(text).toEqual(Array.from({ length: 60 }, (_, line) => `Line ${line + 1} of`));
  await expect(chat.thinking).toHaveText(/^Thought for \d+ s.*Thought 150 of many\.$/);
});

test.describe("a core that is killed", () => {
  test.use({ withKeychain: true });

  // @shows Chat › `kill -9` in mid-stream loses at most the last second, and marks the message
  test("SIGKILL in mid-stream loses at most the last second, and says so", async ({ studio, service }) => {
    const { chat, settings } = studio;
    await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
    await service.say({ ...pace, tokensPerSecond: 60 });
    await chat.open();
    await chat.send("The log, slowly");
    await expect(chat.messages.last()).toContainText("Line 12 of", { timeout: 30_000 });
    const seen = Number(
      /Line (\d+) of(?![\s\S]*Line \d+ of)/.exec((await chat.messages.last().textContent()) ?? "")?.[1],
    );
    await studio.restart("kill");
    await chat.open();
    const reply = chat.messages.last();
    await expect(reply).toContainText("Reelsong quit during the response.");
    await expect(reply).toContainText("may have written all of it and charged you");
    const kept = Number(/Line (\d+) of(?![\s\S]*Line \d+ of)/.exec((await reply.textContent()) ?? "")?.[1]);
    // At sixty tokens a second and ten a line, a second is six lines, and two more to be seen and killed in.
    expect(kept).toBeGreaterThanOrEqual(seen - 8);
    await expect(chat.button("Continue from here")).toBeVisible();
  });
});
