import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { failInOrder } from "#core/app/logs/index.ts";

function fail(close: () => Promise<void>, change: Partial<Parameters<typeof failInOrder>[1]> = {}) {
  const happened: string[] = [];
  const process = new EventEmitter();
  const left = new Promise<void>((leave) => {
    failInOrder(process, {
      note: (thrown) => void happened.push(`noted ${(thrown as Error).message}`),
      say: () => void happened.push("said"),
      close: async () => {
        happened.push("closing");
        await close();
        happened.push("closed");
      },
      leave: () => {
        happened.push("left");
        leave();
      },
      patienceMs: 30,
      ...change,
    });
  });
  return { happened, process, left };
}

// @shows Installed, point by point › A10. Crashes, hangs and pages that don’t load; two crashes of the graphics process; faults of main in the log
test("a fault is noted and said, what is under way is stored, and then the process ends", async () => {
  const { happened, process, left } = fail(async () => undefined);
  process.emit("uncaughtException", new Error("one"));
  await left;
  expect(happened).toEqual(["noted one", "said", "closing", "closed", "left"]);
});

test("another fault while it closes is noted; a core that hangs or fails at its end isn't waited for", async () => {
  const hanging = fail(() => new Promise(() => {}));
  hanging.process.emit("uncaughtException", new Error("one"));
  hanging.process.emit("uncaughtException", new Error("two"));
  await hanging.left;
  expect(hanging.happened).toEqual(["noted one", "said", "closing", "noted two", "left"]);

  const failing = fail(async () => {
    throw new Error("at the end");
  });
  failing.process.emit("uncaughtException", new Error("one"));
  await failing.left;
  expect(failing.happened).toEqual(["noted one", "said", "closing", "noted at the end", "left"]);
});

test("faults without end don't wait for the end of the patience, and a log that throws ends nothing else", async () => {
  const { happened, process, left } = fail(() => new Promise(() => {}), {
    patienceMs: 60_000,
    note: () => {
      throw new Error("the disk is full");
    },
  });
  for (let fault = 0; fault < 20; fault += 1) process.emit("uncaughtException", new Error(String(fault)));
  await left;
  expect(happened).toEqual(["said", "closing", "left"]);
});
