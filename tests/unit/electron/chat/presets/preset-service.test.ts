import { expect, test } from "vitest";
import { PresetService } from "#core/chat/presets/index.ts";
import type { PresetSettings } from "#shared/contract/chat/presets.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

const settings: PresetSettings = {
  model: "Vendor-M2.7",
  systemBlocks: [{ type: "text", text: "You know the house style.", cache_control: { type: "ephemeral" } }],
  opening: [
    { role: "user_system", text: "The user is a gaffer." },
    { role: "sample_message_user", text: "Light?" },
    { role: "sample_message_ai", text: "One lamp." },
  ],
  tools: [{ name: "ask", description: "", schema: "{", on: true }],
  toolChoice: { type: "any" },
  director: { on: true, off: ["write_lyrics"] },
};

const setUp = () => {
  const database = openTestDatabase();
  const changed: (readonly string[])[] = [];
  const open = (now = 5) => new PresetService({ database, onChange: (ids) => changed.push(ids), now: () => now });
  return { service: open(), open, changed };
};

// @shows Chat, point by point › 3. Presets, as files too, with example turns and the M2 roles; an instruction in the middle
test("a preset keeps all of it, is renamed, deleted and taken back; each change is told", () => {
  const { service, changed } = setUp();
  const [made] = service.add([{ name: " Crew ", settings }]);
  expect(service.list()).toEqual([{ id: made?.id, name: "Crew", settings, standard: false, createdAt: 5 }]);
  const id = made?.id ?? "";
  expect(service.update(id, { name: "" })).toMatchObject({ name: "", settings });
  service.update(id, { name: "Light", settings: { model: "Vendor-M3" } });
  service.remove(id);
  expect(service.list()).toEqual([]);
  expect(service.restore(id)).toMatchObject({ name: "Light", settings: { model: "Vendor-M3" } });
  expect(changed).toEqual([[id], [id], [id], [id], [id]]);
});

test("a name that is taken gets a number, also within one file", () => {
  const { service } = setUp();
  const one = { name: "Crew", settings };
  service.add([one]);
  expect(service.add([one, one, { ...one, name: "x".repeat(100) }]).map(({ name }) => name)).toEqual([
    "Crew (2)",
    "Crew (3)",
    "x".repeat(100),
  ]);
  expect(service.add([{ ...one, name: "x".repeat(100) }])[0]?.name).toBe(`${"x".repeat(96)} (2)`);
});

test("one at most is the standard, also after a deleted one comes back", () => {
  const { service } = setUp();
  const [a, b] = service.add([
    { name: "A", settings },
    { name: "B", settings },
  ]);
  service.makeStandard(a?.id ?? "");
  service.remove(a?.id ?? "");
  expect(service.list().map(({ standard }) => standard)).toEqual([false]);
  service.makeStandard(b?.id ?? "");
  expect(service.restore(a?.id ?? "").standard).toBe(false);
  expect(service.makeStandard(null).map(({ standard }) => standard)).toEqual([false, false]);
});

test("what was deleted 30 days before this start is gone, and nothing unknown is changed", async () => {
  const { service, open } = setUp();
  const [made] = service.add([{ name: "A", settings }]);
  service.remove(made?.id ?? "");
  const later = open(30 * 86_400_000 + 5);
  for (const act of [
    () => later.restore(made?.id ?? ""),
    () => later.update(made?.id ?? "", { name: "x" }),
    () => later.makeStandard(made?.id ?? ""),
  ]) {
    expect((await failureOf(async () => act()))?.code).toBe("record_not_found");
  }
});

test("through the contract: unknown fields of a director's film are left out, a bad preset is refused whole", async () => {
  const { page } = await startTestCore();
  const film = { on: true, off: [], projectId: "0199a0f0-0000-7000-8000-000000000000" };
  const [made] = await page.presets.add({ presets: [{ name: "A", settings: { ...settings, director: film } }] });
  expect(made?.settings.director).toEqual({ on: true, off: [] });
  const bad = { name: "B", settings: { ...settings, opening: [{ role: "assistant", text: "x" }] } };
  // @ts-expect-error: an opening turn is never the assistant's
  await expect(page.presets.add({ presets: [{ name: "C", settings }, bad] })).rejects.toThrow();
  expect((await page.presets.list()).map(({ name }) => name)).toEqual(["A"]);
});
