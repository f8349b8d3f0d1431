import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { CoverService, createCoverCheck, readSections } from "#core/songs/cover-service.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

const HOUR = 3_600_000;

function setUp() {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  // From the schema before it (migration 10) to the newest.
  openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 10) }).close();
  const database = openDatabase(options);
  onTestFinished(() => database.close());
  const state = { now: 1_000_000, connection: "one", address: "https://a.example", asked: 0, refuses: false };
  const serviceOf = (connectionId: string) => `${connectionId} ${state.address}`;
  const covers = new CoverService(
    database,
    {
      sha256Of: (assetId) => (assetId === "gone" ? undefined : assetId.startsWith("same") ? "aa" : "bb"),
      check: () =>
        state.refuses
          ? [{ code: "music.reference_audio.duration", path: "audio_url", severity: "error", message: "5 s" }]
          : [],
      connectionId: () => state.connection,
      serviceOf,
      clientOf: async () => ({
        preprocessCover: async () => {
          state.asked += 1;
          return {
            cover_feature_id: `feature-${state.asked}`,
            formatted_lyrics: "[Verse]\nla",
            structure_result: '{"segments":[{"label":"verse","start":0,"end":6}]}',
            base_resp: { status_code: 0, status_msg: "success" },
          };
        },
      }),
    },
    () => state.now,
  );
  return { covers, check: createCoverCheck(database, () => state.now, serviceOf), state };
}

it("asks once for the same audio and connection, also when asked twice at once", async () => {
  const { covers, state } = setUp();
  const [first, second] = await Promise.all([covers.prepare("same-1"), covers.prepare("same-2")]);
  expect(first).toEqual({
    featureId: "feature-1",
    lyrics: "[Verse]\nla",
    sections: [{ label: "verse", start: 0, end: 6 }],
    madeAt: 1_000_000,
    expiresAt: 1_000_000 + 24 * HOUR,
  });
  expect(second).toEqual(first);
  expect(state.asked).toBe(1);
  state.connection = "two";
  expect(covers.heard("same-1")).toBeNull();
  expect((await covers.prepare("same-1")).featureId).toBe("feature-2");
  expect((await covers.prepare("other")).featureId).toBe("feature-3");
});

it("an identifier is used for 24 hours, less the time a take may wait; its words stay", async () => {
  const { covers, state } = setUp();
  await covers.prepare("same-1");
  state.now += 24 * HOUR - 6 * 60_000;
  expect(covers.usable("same-2")).toBe("feature-1");
  state.now += 2 * 60_000;
  expect(covers.usable("same-2")).toBeUndefined();
  expect(covers.heard("same-2")?.lyrics).toBe("[Verse]\nla");
  expect((await covers.prepare("same-2")).featureId).toBe("feature-2");
  expect(covers.usable("same-1")).toBe("feature-2");
});

it("a request that waited, or goes to another service, doesn't leave with an identifier that is no good there", async () => {
  const { covers, check, state } = setUp();
  const { featureId } = await covers.prepare("same-1");
  const request = { model: "music-cover", cover_feature_id: featureId };
  const codes = (connectionId: string) => check(request, connectionId).map(({ code }) => code);
  state.now += 24 * HOUR - 1;
  expect(codes("one")).toEqual([]);
  expect(codes("two")).toEqual(["music.cover.feature_expired"]);
  state.now += 1;
  expect(codes("one")).toEqual(["music.cover.feature_expired"]);
  expect(check({ model: "music-cover", audio_url: "asset:a" }, "two")).toEqual([]);
});

it("what another service gave on the same connection, before it was moved, is no good at the new one", async () => {
  const { covers, check, state } = setUp();
  const { featureId } = await covers.prepare("same-1");
  const request = { model: "music-cover", cover_feature_id: featureId };
  state.address = "https://b.example";
  expect([covers.heard("same-1"), covers.usable("same-1")]).toEqual([null, undefined]);
  expect(check(request, "one").map(({ code }) => code)).toEqual(["music.cover.feature_expired"]);
  expect((await covers.prepare("same-1")).featureId).toBe("feature-2");
  state.address = "https://a.example";
  expect(covers.usable("same-1")).toBe(featureId);
});

it("an identifier from under a clock that was ahead isn't believed", async () => {
  const { covers, check, state } = setUp();
  const { featureId } = await covers.prepare("same-1");
  state.now -= HOUR;
  expect(covers.usable("same-1")).toBeUndefined();
  expect(check({ cover_feature_id: featureId }, "one").map(({ code }) => code)).toEqual([
    "music.cover.feature_expired",
  ]);
  expect((await covers.prepare("same-1")).featureId).toBe("feature-2");
});

it("what the rules refuse, or nobody has, is not sent", async () => {
  const { covers, state } = setUp();
  state.refuses = true;
  expect(await failureOf(() => covers.prepare("same-1"))).toMatchObject({ code: "refused_by_rules" });
  expect(await failureOf(() => covers.prepare("gone"))).toMatchObject({ code: "record_not_found" });
  expect(covers.usable("gone")).toBeUndefined();
  expect(covers.usable(null)).toBeUndefined();
  expect(state.asked).toBe(0);
});

it.each([
  ["", []],
  ["not JSON", []],
  ['{"segments":7}', []],
  ['{"segments":[null,{"label":1},{"label":"chorus","start":1,"end":2}]}', [{ label: "chorus", start: 1, end: 2 }]],
])("reads the structure %j", (written, sections) => {
  expect(readSections(written)).toEqual(sections);
});
