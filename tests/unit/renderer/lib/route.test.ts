import { describe, expect, it } from "vitest";
import { formatRoute, parseRoute } from "#renderer/lib/route.ts";

describe("the address of a pane", () => {
  it.each([
    ["#/chat", { pane: "chat", rest: [] }],
    ["#/storyboard/p1/s2", { pane: "storyboard", rest: ["p1", "s2"] }],
    ["#settings/connections", { pane: "settings", rest: ["connections"] }],
    ["#/library//a%2Fb/", { pane: "library", rest: ["a/b"] }],
    ["#/tasks/100%", { pane: "tasks", rest: ["100%"] }],
  ])("%s is read", (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  it.each(["", "#", "#/", "#/nowhere", "#/Chat", "#/__proto__"])("%j names no pane", (hash) => {
    expect(parseRoute(hash)).toBeNull();
  });

  it("is read back as it was written", () => {
    expect(formatRoute("song", "a b/ü")).toBe("#/song/a%20b%2F%C3%BC");
    expect(parseRoute(formatRoute("song", "a b/ü"))).toEqual({ pane: "song", rest: ["a b/ü"] });
  });
});
