// @vitest-environment jsdom

import { ORPCError } from "@orpc/server";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { queryClient, useToasts } from "#renderer/lib/index.ts";
import { AddConnectionDialog } from "#renderer/settings/connections/add-connection-dialog.tsx";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
});

it("adds a connection whose first attempt failed halfway, also when what that stored was removed meanwhile", async () => {
  watchedSizes();
  const kept = new Set<string>();
  let made = 0;
  const core = pageCore({
    connections: {
      create: () => {
        made += 1;
        kept.add(`c${made}`);
        return { id: `c${made}` };
      },
      update: ({ id }: { id: string }) => {
        if (!kept.has(id)) throw new ORPCError("FAILED", { data: failure("record_not_found").error });
        return { id };
      },
      activate: ({ id }: { id: string }) => {
        if (made === 1) throw new ORPCError("FAILED", { data: failure("internal").error });
        return { id };
      },
    },
  });
  const onOpenChange = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <AddConnectionDialog open onOpenChange={onOpenChange} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Studio" } });
  fireEvent.change(screen.getByLabelText("Base URL"), { target: { value: "https://api.example.com" } });
  const add = screen.getByRole("button", { name: "Add connection" });
  const steps = () => core.asked.map(([path]) => path.replace("connections.", "")).filter((step) => step !== "list");
  add.click();
  await vi.waitFor(() => expect(steps()).toEqual(["create", "activate"]));
  // As it is still there, it is gone on with.
  await vi.waitFor(() => expect(add).toHaveProperty("disabled", false));
  add.click();
  await vi.waitFor(() => expect(steps().slice(2)).toEqual(["update", "activate"]));
  kept.clear();
  await vi.waitFor(() => expect(add).toHaveProperty("disabled", false));
  add.click();
  await vi.waitFor(() => expect(steps().slice(4)).toEqual(["update", "create", "activate"]));
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
});

function Reopened() {
  const [open, setOpen] = useState(true);
  return (
    <QueryClientProvider client={queryClient}>
      <AddConnectionDialog open={open} onOpenChange={setOpen} />
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
    </QueryClientProvider>
  );
}
const fill = (name: string, address: string) => {
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: name } });
  fireEvent.change(screen.getByLabelText("Base URL"), { target: { value: address } });
};
const reopen = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Again" }));
  return screen.findByRole("dialog");
};

it("after an attempt that was given up halfway, the next connection is another one", async () => {
  watchedSizes();
  const core = pageCore({
    connections: {
      create: ({ name }: { name: string }) => ({ id: name }),
      activate: ({ id }: { id: string }) => {
        if (id === "Studio") throw new ORPCError("FAILED", { data: failure("internal").error });
        return { id };
      },
    },
  });
  render(<Reopened />);
  fill("Studio", "https://api.example.com");
  fireEvent.click(screen.getByRole("button", { name: "Add connection" }));
  await screen.findByRole("alert");
  const dialog = await reopen();
  expect(screen.queryByRole("alert")).toBeNull();
  expect([...dialog.querySelectorAll("input")].map(({ value }) => value).filter((value) => value !== "on")).toEqual([
    "",
    "",
    "",
  ]);
  fill("Second", "https://api.example.org");
  fireEvent.click(screen.getByRole("button", { name: "Add connection" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(core.asked.map(([path]) => path).filter((path) => path !== "connections.list")).toEqual([
    ...["connections.create", "connections.activate"],
    ...["connections.create", "connections.activate"],
  ]);
});

it("what fails after the dialog was closed is told, and leaves alone what is typed by then", async () => {
  watchedSizes();
  const answer = Promise.withResolvers<never>();
  const core = pageCore({ connections: { create: () => answer.promise } });
  render(<Reopened />);
  fill("Studio", "https://api.example.com");
  fireEvent.click(screen.getByRole("button", { name: "Add connection" }));
  await vi.waitFor(() => expect(core.asked.at(-1)?.[0]).toBe("connections.create"));
  await reopen();
  fill("Second", "https://api.example.org");
  answer.reject(new ORPCError("FAILED", { data: failure("internal").error }));
  await vi.waitFor(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Second");
  expect(screen.getByRole("button", { name: "Add connection" })).toHaveProperty("disabled", false);
});

it.each([
  { step: "couldn’t be stored", atActivate: false, kept: ["Studio", "https://api.example.com"] },
  { step: "was stored, and stands in the list", atActivate: true, kept: ["", ""] },
])("after a connection that $step, the dialog that was closed meanwhile has $kept", async ({ atActivate, kept }) => {
  watchedSizes();
  const answer = Promise.withResolvers<never>();
  const core = pageCore({
    connections: {
      create: () => (atActivate ? { id: "c1" } : answer.promise),
      activate: () => answer.promise,
    },
  });
  render(<Reopened />);
  fill("Studio", "https://api.example.com");
  fireEvent.click(screen.getByRole("button", { name: "Add connection" }));
  await vi.waitFor(() => expect(core.asked.at(-1)?.[0]).toBe(`connections.${atActivate ? "activate" : "create"}`));
  await reopen();
  const typed = () => ["Name", "Base URL"].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(typed()).toEqual(["", ""]);
  answer.reject(new ORPCError("FAILED", { data: failure("internal").error }));
  await vi.waitFor(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  await vi.waitFor(() => expect(typed()).toEqual(kept));
});

it("begins as a provider that is used already, and as nobody’s where the address is changed", async () => {
  watchedSizes();
  Object.assign(Element.prototype, { scrollIntoView: () => {} });
  const studio = { id: "c1", kind: "service", name: "Studio", baseUrl: "https://api.example.com/v9" };
  const drafts: unknown[] = [];
  pageCore({
    connections: {
      list: () => [{ ...studio, pathSegment: "messages", modelPrefix: "Acme-", assumptions: { taskList: false } }],
      create: (draft: unknown) => {
        drafts.push(draft);
        return { id: "c2" };
      },
      activate: ({ id }: { id: string }) => ({ id }),
    },
  });
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <AddConnectionDialog open onOpenChange={vi.fn()} />
    </QueryClientProvider>,
  );
  const provider = screen.getByRole("combobox", { name: "Provider" });
  const choose = async (name: RegExp) => {
    fireEvent.keyDown(provider, { key: "ArrowDown" });
    fireEvent.keyDown(await screen.findByRole("option", { name }), { key: "Enter" });
    await vi.waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  };
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const address = screen.getByLabelText<HTMLInputElement>("Base URL");
  await choose(/^Same as “Studio”/);
  expect(address.value).toBe("https://api.example.com/v9");
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Second" } });
  screen.getByRole("button", { name: "Add connection" }).click();
  const second = { name: "Second", baseUrl: "https://api.example.com/v9", pathSegment: "messages" };
  await vi.waitFor(() =>
    expect(drafts).toEqual([{ ...second, modelPrefix: "Acme-", assumptions: { taskList: false } }]),
  );
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe(""));

  // An address of one's own is spoken to in its own, the specification's, way.
  await choose(/^Sandbox as a separate program/);
  expect(address.value).toBe("http://127.0.0.1:4300");
  await choose(/^Same as “Studio”/);
  fireEvent.change(address, { target: { value: "https://api.example.org" } });
  expect(provider.textContent).toContain("Other");
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Third" } });
  screen.getByRole("button", { name: "Add connection" }).click();
  await vi.waitFor(() =>
    expect(drafts[1]).toEqual({
      ...{ name: "Third", baseUrl: "https://api.example.org" },
      ...{ pathSegment: "compat", modelPrefix: "Vendor-", assumptions: {} },
    }),
  );
});
