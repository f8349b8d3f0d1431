// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Welcome } from "#renderer/home/welcome.tsx";
import { useTheme } from "#renderer/lib/index.ts";
import { at, choose, named, press, until } from "../page-controls.ts";
import { type Answers, pageCore } from "../page-core.ts";
import { startEnglish, WithinPage } from "../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => {
  window.location.hash = "#/home";
});
afterEach(() => {
  cleanup();
  window.location.hash = "";
});

const kept = { welcomed: false, language: "en", theme: "dark", libraryFolder: "/films" };
/** A first start. `chooses`: the shell has a dialog in which a folder is chosen, which is this. */
async function open({ chooses, settings = kept }: { chooses?: string; settings?: object | null } = {}) {
  const { promise: never } = Promise.withResolvers<never>();
  let now = settings ?? kept;
  const core = pageCore({
    settings: {
      get: () => (settings === null ? never : now),
      update: (changes) => {
        now = { ...now, ...changes };
        return now;
      },
      chooseLibraryFolder: () => ({ ...now, libraryFolder: chooses }),
    },
    samples: { state: () => ({ state: "none" }) },
    app: { info: () => ({ can: { chooseFolder: chooses !== undefined } }) },
  } as Answers);
  render(<Welcome />, { wrapper: WithinPage });
  await at("heading", "Welcome to Reelsong");
  const asked = (path: string) => core.asked.flatMap(([each, input]) => (each === path ? [input] : []));
  if (settings !== null) await until(() => expect(named("combobox", "Language")[0]?.textContent).toBe("English"));
  return { asked };
}

it("who connects an account comes to a new connection, and isn't welcomed again", async () => {
  const { asked } = await open();
  await press("button", "Connect my account");
  expect(window.location.hash).toBe("#/settings/connections/new");
  await until(() => expect(asked("settings.update")).toEqual([{ welcomed: true }]));
});

it("who skips it is at Home, and isn't welcomed again", async () => {
  const { asked } = await open();
  window.location.hash = "#/welcome";
  await press("button", "Skip");
  expect(window.location.hash).toBe("#/home");
  await until(() => expect(asked("settings.update")).toEqual([{ welcomed: true }]));
});

it("language and theme are kept as they are chosen, and the welcome stays", async () => {
  const { asked } = await open();
  await choose("Language", "日本語");
  await until(() => expect(asked("settings.update")).toEqual([{ language: "ja" }]));
  await press("radio", "Light");
  await until(() => expect(asked("settings.update").slice(1)).toEqual([{ theme: "light" }]));
  await until(() => expect(named("radio", "Light")[0]?.getAttribute("aria-checked")).toBe("true"));
  await until(() => expect(named("combobox", "Language")[0]?.textContent).toBe("日本語"));
  expect(window.location.hash).toBe("#/home");
});

it("before the settings came, the language is the system's and the theme the one that is shown", async () => {
  const { choice } = useTheme.getState();
  useTheme.setState({ choice: "light" });
  try {
    await open({ settings: null });
    expect(named("combobox", "Language")[0]?.textContent).toBe("System default");
    expect(named("radio", "Light")[0]?.getAttribute("aria-checked")).toBe("true");
  } finally {
    useTheme.setState({ choice });
  }
});

it("the library's folder is chosen in the shell's own dialog, and shown as it is now", async () => {
  const { asked } = await open({ chooses: "/volumes/films" });
  const folder = () => document.querySelector(".welcomeRows .mono");
  await until(() => expect(folder()?.textContent).toBe("/films"));
  await until(() => expect(asked("app.info")).toHaveLength(1));
  await press("button", "Change…");
  await until(() => expect(folder()?.textContent).toBe("/volumes/films"));
  expect(folder()?.getAttribute("title")).toBe("/volumes/films");
  expect([asked("settings.chooseLibraryFolder").length, window.location.hash]).toEqual([1, "#/home"]);
});

it("where there is no such dialog it is chosen in Settings", async () => {
  const { asked } = await open();
  await press("button", "Change…");
  expect(window.location.hash).toBe("#/settings/library");
  expect(asked("settings.chooseLibraryFolder")).toEqual([]);
});
