// @vitest-environment jsdom
import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { useToasts } from "#renderer/lib/index.ts";
import { ExportDialog } from "#renderer/library/export/export-dialog.tsx";
import { named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { clearSongDialog, furnishSongDialog, isOff, wordsOfDialog as words } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(clearSongDialog);

const last = { form: "zip", template: "{name}", sidecars: true, folder: "" };
const plan = { files: 3, bytes: 2000, missing: 1, names: ["a.mp4", "Films/b.mp4"] };

function open({
  ids = ["a", "b", "c"],
  outside = 0,
  can = { reveal: true, chooseFolder: true },
  fileExport = {} as Answers["fileExport"],
} = {}) {
  furnishSongDialog();
  const core = pageCore({
    settings: { get: () => ({ handOn: last }) as never },
    app: { info: () => ({ can }) as never },
    fileExport: {
      folder: () => ({ folder: "/home/me/Downloads" }),
      plan: () => plan,
      chooseFolder: () => ({ folder: "/media/disk" }),
      reveal: () => undefined,
      run: async function* () {
        yield { type: "progress", done: 500, total: 2000 };
        yield { type: "done", path: "/media/disk/Harbor.zip", files: 2, left: 1 };
      },
      ...fileExport,
    },
  });
  const onClose = vi.fn();
  render(<ExportDialog ids={ids} outside={outside} name="Harbor" onClose={onClose} />, { wrapper: WithinPage });
  const asked = (name: string) => core.asked.flatMap(([path, input]) => (path === `fileExport.${name}` ? [input] : []));
  return { asked, onClose };
}
const off = (name: string) => isOff(named("button", name)[0]);
const value = (field: Element | undefined) => (field as HTMLInputElement | undefined)?.value;
/** The form waits for what the core knows. */
const ready = () => until(() => expect(off("Export")).toBe(false));

// @shows Day 1 to day 30 › Library: files are exported to a folder of one’s choice
it("offers what was chosen last, says what it comes to, and gives the files where they are asked for", async () => {
  const { asked, onClose } = open();
  await ready();
  expect(named("radio", /./).map((each) => each.getAttribute("aria-checked"))).toEqual(["false", "true"]);
  expect(named("field", /./).map(value)).toEqual(expect.arrayContaining(["Harbor", "/home/me/Downloads"]));
  expect(words()).toContain("Films/b.mp4");
  expect(words()).not.toMatch(/not in what is shown|outside/i);
  await press("radio", "Folder");
  await press("switch", /./);
  await press("button", /choose/i);
  await until(() => expect(named("field", /./).map(value)).toContain("/media/disk"));
  await write("Folder name", "Pier");
  await press("button", "Export");
  await until(() => expect(words()).toContain("/media/disk/Harbor.zip"));
  expect(asked("run")).toEqual([
    { ids: ["a", "b", "c"], template: "{name}", sidecars: false, form: "folder", folder: "/media/disk", name: "Pier" },
  ]);
  await press("button", "Show in folder");
  await until(() => expect(asked("reveal")).toEqual([{ path: "/media/disk/Harbor.zip" }]));
  expect(onClose).not.toHaveBeenCalled();
  await press("button", "Close", document.querySelector("footer") ?? document);
  expect(onClose).toHaveBeenCalledOnce();
});

it("what can't be chosen or shown is said, and the dialog stays as it is", async () => {
  useToasts.setState({ shown: [] });
  const refuse = () => {
    throw new Error("The disk is gone.");
  };
  const { onClose } = open({ fileExport: { chooseFolder: refuse, reveal: refuse } });
  const said = () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]);
  const failure = ["error", "Unexpected error."];
  await ready();
  await press("button", /choose/i);
  await until(() => expect(said()).toEqual([failure]));
  await press("button", "Export");
  await until(() => expect(words()).toContain("/media/disk/Harbor.zip"));
  await press("button", "Show in folder");
  await until(() => expect(said()).toEqual([failure, failure]));
  expect([onClose.mock.calls, words().includes("/media/disk/Harbor.zip")]).toEqual([[], true]);
});

it("where the shell shows and chooses nothing there is no button for it", async () => {
  open({ can: { reveal: false, chooseFolder: false } });
  await ready();
  expect(named("button", /choose/i)).toEqual([]);
  await press("button", "Export");
  await until(() => expect(words()).toContain("/media/disk/Harbor.zip"));
  expect(named("button", /show/i)).toEqual([]);
});

it("a choice of folder that was dismissed or failed leaves the folder as it was", async () => {
  let answer: () => { folder: null } = () => ({ folder: null });
  const { asked } = open({ fileExport: { chooseFolder: () => answer() } });
  await ready();
  await press("button", /choose/i);
  answer = () => {
    throw new Error("no dialog");
  };
  await press("button", /choose/i);
  await until(() => expect(asked("chooseFolder")).toHaveLength(2));
  expect(named("field", /./).map(value)).toContain("/home/me/Downloads");
});

it.each([
  ["no name", "Harbor", " "],
  ["no folder", "/home/me/Downloads", " "],
])("with %s there is nothing to press", async (_what, before, after) => {
  open();
  await ready();
  const field = named("field", /./).find((each) => value(each) === before) as HTMLInputElement;
  fireEvent.input(field, { target: { value: after } });
  await until(() => expect(off("Export")).toBe(true));
  fireEvent.input(field, { target: { value: before } });
  await until(() => expect(off("Export")).toBe(false));
});

it("of no file that is there nothing can be exported", async () => {
  const { asked } = open({ fileExport: { plan: () => ({ ...plan, files: 0 }) } });
  await until(() => expect(asked("plan")).toHaveLength(1));
  await until(() => expect(words()).toMatch(/0 files/));
  expect(off("Export")).toBe(true);
});

it.each<[files: number, missing: number, words: string[]]>([
  [2, 0, ["2 files, 2 kB"]],
  [3, 0, ["and 1 more · 3 files, 2 kB"]],
  [3, 1, ["and 1 more · 3 files, 2 kB", "1 missing file will be skipped."]],
])("of %i files, with %i missing, it is said what isn't shown and what isn't there", async (files, missing, words) => {
  open({ fileExport: { plan: () => ({ ...plan, files, missing }) } });
  await ready();
  expect([...document.querySelectorAll(".handPreview p")].map(({ textContent }) => textContent)).toEqual(words);
});

it.each<[left: number, words: string | null]>([
  [0, null],
  [1, "1 missing file was skipped."],
])("of %i files that were left out on the way is said: %s", async (left, skipped) => {
  open({
    fileExport: {
      run: async function* () {
        yield { type: "done", path: "/media/disk/Harbor.zip", files: 2, left };
      },
    },
  });
  await ready();
  await press("button", "Export");
  await until(() => expect(words()).toContain("/media/disk/Harbor.zip"));
  expect(/\d missing files? w[^.]+ skipped\./.exec(words() ?? "")?.[0] ?? null).toBe(skipped);
});

it("a name that can't be made of its parts isn't asked about", async () => {
  const { asked } = open();
  await ready();
  const field = named("field", /./).find((each) => value(each) === "{name}") as HTMLInputElement;
  fireEvent.input(field, { target: { value: "{nme}" } });
  await until(() => expect(off("Export")).toBe(true));
  expect(words()).not.toContain("Films/b.mp4");
  expect(asked("plan")).toHaveLength(1);
});

it.each([
  [["a"], 1],
  [["a", "b", "c"], 2],
] as const)("that files are not in what is shown is told: %j", async (ids, outside) => {
  open({ ids: [...ids], outside });
  await ready();
  expect(document.querySelector("[role=dialog] header b")?.textContent).toMatch(ids.length === 1 ? /./ : /2/);
});

it("can be stopped on the way, and then offers the form again without a word of failure", async () => {
  let told: AbortSignal | undefined;
  const { onClose } = open({
    fileExport: {
      run: async function* (_input, signal) {
        told = signal;
        yield { type: "progress", done: 500, total: 2000 };
        await new Promise((_done, refuse) => signal?.addEventListener("abort", () => refuse(new Error("stopped"))));
      },
    },
  });
  await ready();
  await press("button", "Export");
  await until(() => expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("25"));
  expect(off("Export")).toBe(true);
  await press("button", "Stop");
  await ready();
  expect(told?.aborted).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(document.querySelector("[role=alert]")).toBeNull();
});

it("that it failed is told where it was asked for, and it can be tried again", async () => {
  let refuses = true;
  open({
    fileExport: {
      run: async function* () {
        if (refuses) throw new Error("no room");
        yield { type: "done", path: "/media/disk/Harbor.zip", files: 3, left: 0 };
      },
    },
  });
  await ready();
  await press("button", "Export");
  await until(() => expect(document.querySelector("[role=alert]")?.textContent).toMatch(/./));
  refuses = false;
  await press("button", "Export");
  await until(() => expect(words()).toContain("/media/disk/Harbor.zip"));
});

it("left while it runs it is stopped", async () => {
  let told: AbortSignal | undefined;
  const { onClose } = open({
    fileExport: {
      run: async function* (_input, signal) {
        told = signal;
        yield { type: "progress", done: 0, total: 0 };
        await new Promise((_done, refuse) => signal?.addEventListener("abort", () => refuse(new Error("stopped"))));
      },
    },
  });
  await ready();
  await press("button", "Export");
  await until(() => expect(named("button", "Stop")).toHaveLength(1));
  await until(() => expect(told).toBeDefined());
  fireEvent.keyDown(document.querySelector("[role=dialog]") as Element, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
  await until(() => expect(told?.aborted).toBe(true));
});

it.each([
  ["folder", "what the folder was last"],
  ["plan", "what the files will be called"],
])("where it can't be known (%s) %s, that is said, and asked again on a press", async (name) => {
  let refuses = true;
  const answers = { folder: { folder: "/home/me/Downloads" }, plan } as Record<string, unknown>;
  const { asked } = open({
    fileExport: {
      [name]: () => {
        if (refuses) throw new Error("no answer");
        return answers[name];
      },
    } as never,
  });
  await until(() => expect(words()).toContain("Couldn’t load this"));
  expect(asked(name)).toHaveLength(1);
  refuses = false;
  await press("button", "Retry");
  await ready();
  expect(words()).not.toContain("Couldn’t load");
});
