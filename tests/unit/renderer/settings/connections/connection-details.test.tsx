// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { TooltipProvider } from "#renderer/components/index.ts";
import { useToasts } from "#renderer/lib/index.ts";
import { ConnectionDetails } from "#renderer/settings/connections/connection-details.tsx";
import { useUnsavedConnections } from "#renderer/settings/connections/unsaved-connections.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { at, gone, named, press, until, write } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

const clear = () => {
  cleanup();
  useUnsavedConnections.setState({ byId: {} });
  window.sessionStorage.clear();
  useToasts.setState({ shown: [] });
};
beforeAll(speakEnglish);
beforeEach(clear);
afterEach(clear);

const service: Connection = {
  ...{ id: "c", kind: "service", name: "Studio", baseUrl: "https://api.example.org", pathSegment: "compat" },
  ...{ modelPrefix: "Vendor-", assumptions: {}, active: false, hasKey: false, keyStorage: "none", keyLost: false },
};

function open(given: Partial<Connection> = {}, answers: Answers["connections"] = {}) {
  const connection = { ...service, ...given };
  const core = pageCore({ connections: { update: () => connection, ...answers } });
  const shown = (now: Connection) => (
    <TooltipProvider>
      <ConnectionDetails connection={now} />
    </TooltipProvider>
  );
  const view = render(shown(connection), { wrapper: WithinPage });
  const isOff = () => named("button", "Save changes")[0]?.matches(":disabled, [aria-disabled=true]");
  const saved = () => core.asked.flatMap(([path, input]) => (path === "connections.update" ? [input] : []));
  return { core, isOff, saved, view };
}
const says = (words: string) => document.body.textContent?.includes(words);
const edits = { name: "Studio", baseUrl: "https://api.example.org", pathSegment: "compat", modelPrefix: "Vendor-" };

it("only what was changed can be saved, and is asked for once", async () => {
  const answer = Promise.withResolvers<Connection>();
  const { isOff, saved } = open({}, { update: () => answer.promise });
  expect([isOff(), says("Unsaved changes")]).toEqual([true, false]);
  await write("Name", "Our studio");
  expect([isOff(), says("Unsaved changes")]).toEqual([false, true]);
  await write("Name", "Studio");
  expect([isOff(), says("Unsaved changes")]).toEqual([true, false]);
  await write("Name", "Our studio");
  await press("button", "Save changes");
  await until(() => expect(isOff()).toBe(true));
  answer.resolve(service);
  await until(() => expect(says("Unsaved changes")).toBe(false));
  expect(saved()).toEqual([{ id: "c", ...edits, name: "Our studio", assumptions: {} }]);
});

it("what is typed while it is being saved stays, and can be saved in its turn", async () => {
  const answer = Promise.withResolvers<Connection>();
  const { isOff, saved } = open({}, { update: () => answer.promise });
  await write("Name", "Our studio");
  await press("button", "Save changes");
  await until(() => expect(isOff()).toBe(true));
  await write("Name", "Our studio in Oslo");
  answer.resolve(service);
  await until(() => expect(isOff()).toBe(false));
  expect(((await at("field", "Name")) as HTMLInputElement).value).toBe("Our studio in Oslo");
  await press("button", "Save changes");
  await until(() => expect(saved()).toHaveLength(2));
});

it.each([
  ["Name", "  "],
  ["Base URL", ""],
  ["Base URL", "not an address"],
  ["Base URL", "ftp://api.example.org"],
  // The core refuses them too: whoever could press would only be told so after.
  ["Base URL", "http://api.example.org"],
  ["Base URL", "https://ada:secret@api.example.org"],
  ["Base URL", "https://api.example.org?key=1"],
])("a connection whose %s is “%s” isn't saved, and what was typed stays", async (field, value) => {
  const { isOff } = open();
  await write(field, value);
  expect([isOff(), says("Unsaved changes")]).toEqual([true, true]);
});

it("an address on this computer may be over plain HTTP", async () => {
  const { isOff, saved } = open();
  await write("Base URL", "http://127.0.0.1:4300");
  expect(isOff()).toBe(false);
  await press("button", "Save changes");
  await until(() => expect(saved()).toMatchObject([{ baseUrl: "http://127.0.0.1:4300" }]));
});

it("another host asks first where there is a key: only a yes changes the address", async () => {
  const { saved } = open({ hasKey: true, keyStorage: "keychain" });
  await write("Base URL", "https://other.example.org");
  await press("button", "Save changes");
  const question = "Change the address and delete the key?";
  await press("button", "Cancel", await at("alertdialog", question));
  await gone("alertdialog", question);
  expect([saved(), says("Unsaved changes")]).toEqual([[], true]);
  await press("button", "Save changes");
  await press("button", "Change address", await at("alertdialog", question));
  await until(() =>
    expect(saved()).toEqual([{ id: "c", ...edits, baseUrl: "https://other.example.org", assumptions: {} }]),
  );
});

it("what couldn't be saved stays as it was typed", async () => {
  const { isOff, saved } = open(
    {},
    {
      update: () => {
        throw new Error("The disk is full.");
      },
    },
  );
  await write("Name", "Our studio");
  await press("button", "Save changes");
  await until(() => expect(saved()).toHaveLength(1));
  await until(() => expect(isOff()).toBe(false));
  expect(says("Unsaved changes")).toBe(true);
});

it.each([
  ["what wasn't saved", "Our studio", ["Unsaved changes to “Studio”"]],
  ["nothing that is as before", "Studio", []],
])("who leaves is told of %s", async (_what, name, told) => {
  const { view } = open();
  await write("Name", name);
  view.unmount();
  expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(told);
});

it("how a test went is said of what was tested, and no more once the address is another one or the key is gone", async () => {
  const { view } = open({ hasKey: true }, { test: () => ({ ok: true, milliseconds: 12 }) });
  await press("button", "Test connection");
  await until(() => expect(says("Connected (12 ms)")).toBe(true));
  const show = (more: Partial<Connection>) =>
    view.rerender(
      <TooltipProvider>
        <ConnectionDetails connection={{ ...service, hasKey: true, ...more }} />
      </TooltipProvider>,
    );
  show({ name: "Our studio" });
  expect(says("Connected (12 ms)")).toBe(true);
  show({ baseUrl: "https://other.example.org" });
  expect(says("Connected (12 ms)")).toBe(false);
  show({ hasKey: false });
  expect(says("Connected (12 ms)")).toBe(false);
});
