// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CallbacksSection } from "#renderer/settings/callbacks-section.tsx";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { at, named, press, until } from "../page-controls.ts";
import { pageCore } from "../page-core.ts";
import { isOff } from "../song-dialogs.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { startEnglish, WithinPage } from "../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Each begins with a port of its own: what isn't saved belongs to what was saved when it was typed. */
let port = 4100;
function open({ state = { state: "off" } as object, ...more }: Record<string, unknown> = {}) {
  port += 1;
  const mine = port;
  const sent: unknown[] = [];
  let callbacks = { on: true, host: "127.0.0.1", port: mine, publicUrl: "", ...more };
  pageCore({
    settings: {
      get: () => ({ callbacks }),
      update: (changes: { callbacks: typeof callbacks }) => {
        sent.push(changes.callbacks);
        callbacks = changes.callbacks;
        return { callbacks };
      },
      callbackState: () => state,
    },
  } as never);
  const page = render(<CallbacksSection />, { wrapper: WithinPage });
  return { sent, mine, ...page };
}
const field = async (name: string) => (await at("field", name)) as HTMLInputElement;
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const saveOff = () => isOff(named("button", "Save")[0]);

it("is turned on and off at once, and keeps where it listens", async () => {
  const { sent, mine } = open({ host: "::1", publicUrl: "https://tunnel.example.com" });
  fireEvent.click(await at("switch", "Receive callbacks"));
  await until(() =>
    expect(sent).toEqual([{ on: false, host: "::1", port: mine, publicUrl: "https://tunnel.example.com" }]),
  );
});

it.each<[name: string, value: string, fits: boolean]>([
  ["Listen on", " 192.168.0.2 ", true],
  ["Listen on", "", false],
  ["Listen on", "my host", false],
  ["Listen on", "a".repeat(255), true],
  ["Listen on", "a".repeat(256), false],
  ["Port", "0", true],
  ["Port", "65535", true],
  ["Port", "65536", false],
  ["Port", "", false],
  ["Port", "-1", false],
  ["Port", "80a", false],
  ["Public address", "https://tunnel.example.com", true],
  ["Public address", " HTTPS://tunnel.example.com ", true],
  ["Public address", "http://tunnel.example.com", false],
  ["Public address", "https://", false],
])("“%s” as “%s” can be saved: %j", async (name, value, fits) => {
  open();
  await field(name);
  expect(saveOff()).toBe(true);
  await type(name, value);
  expect([saveOff(), (await field(name)).getAttribute("aria-invalid")]).toEqual([!fits, fits ? null : "true"]);
});

it("saves what is typed without the spaces around it, once, by Enter too", async () => {
  const { sent } = open();
  await type("Listen on", " ::1 ");
  await type("Port", " 8080 ");
  await type("Public address", " https://tunnel.example.com ");
  const form = document.querySelector("form") as HTMLFormElement;
  fireEvent.submit(form);
  await until(() =>
    expect(sent).toEqual([{ on: true, host: "::1", port: 8080, publicUrl: "https://tunnel.example.com" }]),
  );
  await until(() => expect([saveOff(), named("field", "Port")[0]]).toMatchObject([true, { value: "8080" }]));
  fireEvent.submit(form);
  await type("Port", "99999");
  fireEvent.submit(form);
  await new Promise((done) => setTimeout(done, 20));
  expect(sent).toHaveLength(1);
});

it("what isn't saved yet is there again after a change of pane, and saved from there", async () => {
  const { sent, unmount, mine } = open();
  await type("Public address", "https://tunnel.example.com");
  unmount();
  render(<CallbacksSection />, { wrapper: WithinPage });
  expect((await field("Public address")).value).toBe("https://tunnel.example.com");
  await press("button", "Save");
  await until(() =>
    expect(sent).toEqual([{ on: true, host: "127.0.0.1", port: mine, publicUrl: "https://tunnel.example.com" }]),
  );
});

const listening = { state: "listening", address: "127.0.0.1:4100" };
it.each<[what: object, words: string | undefined]>([
  [{ state: { state: "off" } }, undefined],
  [
    { state: listening },
    "Listening at 127.0.0.1:4100 Only services on this computer can reach it; others need a public address.",
  ],
  [
    { state: listening, publicUrl: "https://tunnel.example.com/a/b" },
    "Listening at 127.0.0.1:4100 The service calls https://tunnel.example.com",
  ],
  [{ state: listening, publicUrl: "tunnel" }, "Listening at 127.0.0.1:4100 The service calls tunnel"],
])("where it is reached: %o", async (given, words) => {
  open(given as Record<string, unknown>);
  await field("Port");
  await until(() => expect(document.querySelector("p[role=status]")?.textContent).toBe(words));
  await new Promise((done) => setTimeout(done, 30));
  expect(document.querySelector("p[role=status]")?.textContent).toBe(words);
});

it("why it can't listen is said", async () => {
  const { error } = failure("internal", { message: "Port 4100 is in use." });
  open({ state: { state: "failed", error } });
  expect((await at("alert", /./)).textContent).toContain("Port 4100 is in use.");
  expect(document.querySelector("p[role=status]")).toBeNull();
});
