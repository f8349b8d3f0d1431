import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { createUpdateOffer, plainNotes, type UpdateSteps } from "#core/shells/electron/updates/offer-update.ts";
import { createUpdateChoices } from "#core/shells/electron/updates/update-choices.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const DAY = 24 * 60 * 60_000;

function setUp(steps: Partial<UpdateSteps> = {}) {
  const happened: string[] = [];
  const clock = { now: 1_800_000_000_000 };
  const look = createUpdateOffer({
    choices: createUpdateChoices(join(temporaryFolder(), "updates.json"), () => clock.now),
    find: async () => ({ version: "0.2.0", notes: "Songs are better." }),
    async download() {
      happened.push("download");
    },
    async ask({ version }) {
      happened.push(`ask ${version}`);
      return "download";
    },
    askInstall: async () => true,
    install: () => happened.push("install"),
    nothingNew: () => happened.push("nothing new"),
    failed: (error, asked) => happened.push(`failed ${(error as Error).message} ${asked ? "asked" : "unasked"}`),
    ...steps,
  });
  return { happened, clock, look };
}

// @shows Installed, point by point › A11. Updates: asked for, in the language, with what is new, progress, later, never; https; signed; from N−1 against a local server
describe("an update", () => {
  it("is downloaded once the person says so, and installed once they say so again", async () => {
    const { happened, look } = setUp();
    await look(false);
    expect(happened).toEqual(["ask 0.2.0", "download", "install"]);
    const later = setUp({ askInstall: async () => false });
    await later.look(true);
    expect(later.happened).toEqual(["ask 0.2.0", "download"]);
  });

  it("that is put off is offered again after a day, or when it is asked for", async () => {
    const happened: string[] = [];
    const { clock, look } = setUp({
      async ask() {
        happened.push("ask");
        return "later";
      },
    });
    await look(false);
    clock.now += DAY - 1;
    await look(false);
    expect(happened).toEqual(["ask"]);
    await look(true);
    clock.now += DAY;
    await look(false);
    expect(happened).toEqual(["ask", "ask", "ask"]);
    // A clock that was set back by a year.
    clock.now -= 365 * DAY;
    await look(false);
    expect(happened).toHaveLength(4);
  });

  it("that the person had downloaded says why it couldn't be, though nobody had asked for a look", async () => {
    const { happened, look } = setUp({
      download: async () => {
        throw new Error("offline");
      },
    });
    await look(false);
    await look(false);
    expect(happened).toEqual(["ask 0.2.0", "failed offline asked", "ask 0.2.0", "failed offline asked"]);
  });

  it.each([
    ["none is found", async () => null, "nothing new"],
    [
      "it fails",
      async () => {
        throw new Error("offline");
      },
      "failed offline asked",
    ],
  ])("that is asked for while one is looked for already is answered too: %s", async (_what, find, said) => {
    const held = Promise.withResolvers<void>();
    let looks = 0;
    const { happened, look } = setUp({
      async find() {
        looks += 1;
        await held.promise;
        return find();
      },
    });
    const first = look(false);
    await look(true);
    held.resolve();
    await first;
    expect([happened, looks]).toEqual([[said], 1]);
    // The next look is nobody's wish again.
    await look(false);
    expect(happened.slice(1)).toEqual(said === "nothing new" ? [] : ["failed offline unasked"]);
  });

  it("that is skipped isn't offered again, but the next one is", async () => {
    let version = "0.2.0";
    const asked: string[] = [];
    const { look } = setUp({
      find: async () => ({ version, notes: "" }),
      async ask(update) {
        asked.push(update.version);
        return "never";
      },
    });
    await look(false);
    await look(false);
    version = "0.3.0";
    await look(false);
    expect(asked).toEqual(["0.2.0", "0.3.0"]);
  });

  it("that isn't there is spoken of to who asked only; a failure is told whether it was asked for", async () => {
    const none = setUp({ find: async () => null });
    await none.look(false);
    await none.look(true);
    expect(none.happened).toEqual(["nothing new"]);
    const failing = setUp({ find: () => Promise.reject(new Error("offline")) });
    await failing.look(false);
    await failing.look(true);
    expect(failing.happened).toEqual(["failed offline unasked", "failed offline asked"]);
  });

  it("is looked for once at a time", async () => {
    const { happened, look } = setUp();
    await Promise.all([look(false), look(true)]);
    expect(happened).toEqual(["ask 0.2.0", "download", "install"]);
  });
});

test.each([
  [null, ""],
  ["Plain & simple", "Plain & simple"],
  ["<h2>New</h2><ul><li>Songs</li><li>a &lt;b&gt; &amp; c</li></ul>", "New\n• Songs\n• a <b> & c"],
  [
    [
      { version: "0.3.0", note: "<p>B</p>" },
      { version: "0.2.0", note: null },
    ],
    "0.3.0\nB\n\n0.2.0",
  ],
  ["x".repeat(2000), `${"x".repeat(1200)}…`],
])("notes %j are shown as plain text", (told, shown) => expect(plainNotes(told)).toBe(shown));

it("notes of nothing but brackets are read at once", () => {
  expect(plainNotes("<".repeat(400_000)).length).toBeLessThan(2000);
});
