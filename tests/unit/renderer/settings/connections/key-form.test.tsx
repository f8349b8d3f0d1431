// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { useToasts } from "#renderer/lib/toast-store.ts";
import { KeyForm } from "#renderer/settings/connections/key-form.tsx";
import type { Connection } from "#shared/contract/service/connections.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { named, press, until } from "../../page-controls.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

function open(changes: Partial<Connection>, answers: Answers["connections"] = {}) {
  const core = pageCore({ connections: answers });
  const connection = { id: "c", kind: "service", hasKey: false, keyLost: false, keyStorage: "none", ...changes };
  render(<KeyForm connection={connection as Connection} />, { wrapper: WithinPage });
  const field = document.querySelector("input") as HTMLInputElement;
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  return { core, field, type };
}
const off = (name: string) => named("button", name)[0]?.matches(":disabled, [aria-disabled=true]");
const toasts = () => useToasts.getState().shown.map(({ kind, title }) => [kind, title]);

it("a key goes to the core without what surrounds it, and is nowhere in the page from then on", async () => {
  const asked = Promise.withResolvers<void>();
  const { core, field, type } = open({}, { setKey: () => asked.promise.then(() => ({ storage: "keychain" })) });
  expect(off("Save key")).toBe(true);
  type("  sk-secret ");
  expect(off("Save key")).toBe(false);
  await press("button", "Save key");
  // Before any answer.
  expect(field.value).toBe("");
  expect(off("Save key")).toBe(true);
  type("another");
  expect(off("Save key")).toBe(true);
  await until(() => expect(core.asked).toEqual([["connections.setKey", { id: "c", key: "sk-secret" }]]));
  expect(toasts()).toEqual([]);
  asked.resolve();
  await until(() => expect(toasts()).toEqual([["done", "Key saved"]]));
  // What was typed meanwhile may be saved in its turn.
  await until(() => expect(off("Save key")).toBe(false));
  const caches = [queryClient.getQueryCache().getAll(), queryClient.getMutationCache().getAll()];
  expect(JSON.stringify(caches.map((each) => each.map(({ state }) => state)))).not.toContain("sk-secret");
  expect(document.body.innerHTML).not.toContain("sk-secret");
});

it("blanks are no key, and nothing is asked", () => {
  const { core, type, field } = open({});
  type("   ");
  fireEvent.submit(field.form as HTMLFormElement);
  type("");
  expect(off("Save key")).toBe(true);
  fireEvent.submit(field.form as HTMLFormElement);
  expect(core.asked).toEqual([]);
});

it("what the core says against a key is said, and one may try again", async () => {
  const { type } = open(
    {},
    {
      setKey: () => {
        throw new ORPCError("FAILED", { data: failure("internal").error });
      },
    },
  );
  type("sk-secret");
  await press("button", "Save key");
  await until(() => expect(toasts()).toMatchObject([["error", expect.any(String)]]));
  type("sk-other");
  await until(() => expect(off("Save key")).toBe(false));
});

it("only a key that is there can be forgotten", async () => {
  open({});
  expect(named("button", "Delete key")).toEqual([]);
  cleanup();
  const { core, field } = open({ hasKey: true, keyStorage: "keychain" }, { forgetKey: () => undefined });
  expect(field.placeholder).toBe("Paste another to replace it");
  await press("button", "Delete key");
  await until(() => expect(toasts()).toEqual([["done", "Key deleted"]]));
  expect(core.asked).toEqual([["connections.forgetKey", { id: "c" }]]);
});

it.each<[Partial<Connection>, string]>([
  [{ kind: "sandbox", hasKey: true }, "No key needed"],
  [{ keyLost: true }, "Deleted when Reelsong quit"],
  [{}, "No key yet"],
  [{ hasKey: true, keyStorage: "memory" }, "Until you quit"],
  [{ hasKey: true, keyStorage: "keychain" }, "In the system keychain"],
])("%j: %s", (changes, words) => {
  open(changes);
  expect(document.body.textContent).toContain(words);
});
