// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { loadAnew } from "../load-anew.ts";

const edits = { name: "Mine", baseUrl: "https://a.example", pathSegment: "", modelPrefix: "", assumptions: null };
const KEY = "reelsong.unsavedConnections";

/** The page as it is loaded again. */
async function load() {
  const { useUnsavedConnections } = await loadAnew<
    typeof import("#renderer/settings/connections/unsaved-connections.ts")
  >("renderer/settings/connections/unsaved-connections.ts");
  return useUnsavedConnections.getState();
}

beforeEach(() => window.sessionStorage.clear());

it("what was edited and not saved is there after a reload, until it is dropped", async () => {
  (await load()).keep("a", edits);
  const again = await load();
  expect(again.byId).toEqual({ a: edits });
  again.drop("a");
  expect((await load()).byId).toEqual({});
});

it.each(["nonsense", "null", '{"state":{"byId":{"a":{"name":5}}},"version":0}', '{"state":{"byId":[]},"version":0}'])(
  "what isn't an edit is none: %s",
  async (kept) => {
    window.sessionStorage.setItem(KEY, kept);
    const state = await load();
    expect(state.byId).toEqual({});
    expect(state.keep).toBeTypeOf("function");
  },
);
