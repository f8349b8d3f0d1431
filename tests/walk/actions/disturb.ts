import type { Dice } from "#tests/faults/world/dice.ts";
import type { Step } from "../step.ts";
import type { Action } from "./action.ts";

export const reload: Action<"reload"> = {
  kind: "reload",
  weight: 1.5,
  choose: () => ({ do: "reload" }),
  async perform({ hand, world }) {
    await world.interrupt(() => hand.page.reload());
    await world.linked(hand.page);
  },
};

/** The core dies; what watches over it starts another, and the page finds it by itself. */
export const kill: Action<"kill"> = {
  kind: "kill",
  weight: 0.6,
  choose: ({ look }) => (look.kills < 3 ? { do: "kill" } : undefined),
  async perform({ hand, world }) {
    await world.interrupt(async () => {
      // Until the page has its own link again, a second one by the same address would shut both out.
      const back = hand.page.waitForEvent("websocket", { timeout: 60_000 }).catch(() => {});
      if (await world.killCore()) await hand.page.goto(world.studio.url);
      await back;
      await hand.page.waitForTimeout(500);
      await world.linked(hand.page);
    });
  },
};

/** The studio is closed and opened again on the same data. */
export const restart: Action<"restart"> = {
  kind: "restart",
  weight: 0.6,
  choose: () => ({ do: "restart" }),
  async perform({ hand, world }) {
    await world.interrupt(async () => {
      await world.restart();
      await hand.page.goto(world.studio.url);
      await world.linked(hand.page);
    });
  },
};

/**
 * The database is found damaged and restored from its newest backup. What was bought since is in no list then, so a walk
 * begins with it or not at all.
 */
export const recover: Action<"recover"> = {
  kind: "recover",
  weight: 0,
  choose: () => undefined,
  async perform({ hand, world }) {
    await world.interrupt(async () => {
      await world.damage();
      await hand.page.goto(world.studio.url);
      await hand.page
        .getByRole("button", { name: /^(Restore the backup from |恢复 .* 的备份)/ })
        .first()
        .click();
      // The way back has the focus.
      await hand.page.getByRole("alertdialog").getByRole("button").last().click();
      await world.linked(hand.page);
    });
  },
};

export const goOffline: Action<"offline"> = {
  kind: "offline",
  weight: 1,
  choose: ({ look }) => (look.offline ? undefined : { do: "offline" }),
  perform: ({ hand, world }) => world.setOffline(true, hand.page),
};

export const goOnline: Action<"online"> = {
  kind: "online",
  // Nobody stays without a network for long.
  weight: 6,
  choose: ({ look }) => (look.offline ? { do: "online" } : undefined),
  perform: ({ hand, world }) => world.setOffline(false, hand.page),
};

const faults = [
  { operation: "video.create", kind: "status", status: 429 },
  { operation: "video.create", kind: "status", status: 500 },
  { operation: "video.create", kind: "reset_after_work" },
  { operation: "video.create", kind: "task_fails" },
  { operation: "video.query", kind: "status", status: 500 },
  { operation: "music", kind: "reset_after_headers" },
  { operation: "music", kind: "status", status: 529 },
  { operation: "messages", kind: "status", status: 529 },
  { operation: "messages", kind: "cut" },
  { operation: "messages", kind: "error_event" },
  { operation: "download", kind: "truncate" },
  { operation: "download", kind: "corrupt" },
  { operation: "*", kind: "delay", delayMs: 1500 },
] as const;

export const strike: Action<"fault"> = {
  kind: "fault",
  weight: 4,
  choose({ dice, pickControl }) {
    const fault = { do: "fault", fault: dice.pick(faults) ?? faults[0] } as const;
    // Half of them strike what is asked for right then: outcomes that nobody knows, tasks that wait or fail.
    const made = dice.chance(0.5)
      ? pickControl(({ role, name }) => role === "button" && /^(Generate|生成)/.test(name))
      : undefined;
    return made ? [fault, { do: "press", at: made.place }] : fault;
  },
  perform: ({ world }, { fault }) => world.strike(fault),
};

/** Asked for while the service does wrong: what becomes of it stays on the list for the rest of a walk. */
export const askInTrouble = (dice: Dice): readonly Step[] => [
  { do: "fault", fault: dice.pick(faults.filter(({ operation }) => operation === "video.create")) ?? faults[0] },
  { do: "pane", to: "storyboard" },
  { do: "press", at: 'main "Storyboard" / complementary "Shot #" / button "Generate"' },
];

/** Lets the work at the service go on for a while. */
export const rest: Action<"rest"> = {
  kind: "rest",
  weight: 2,
  choose: () => ({ do: "rest" }),
  perform: ({ hand }) => hand.page.waitForTimeout(1500),
};
