import { readFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, test } from "vitest";
import type { ReplySettings } from "#shared/contract/chat/conversations.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";
import { putBackupInPlace } from "#tests/support/studio/films-in-line.ts";
import { type PageClient, startTestCore } from "#tests/support/studio/start-test-core.ts";

const catalogues = join(import.meta.dirname, "../../../../../renderer/i18n");

/** A core with its sandbox, and a conversation on its first film. */
async function setUp(more: Partial<ReplySettings> = {}) {
  const core = await startTestCore();
  const { page } = core;
  const [film] = await page.storyboard.projects();
  const projectId = film?.id ?? "";
  const { id } = await page.conversations.create({});
  const settings: ReplySettings = { model: "Vendor-M3.1-Flash", effort: "low", ...more };
  const director: ReplySettings = { ...settings, director: { on: true, projectId, off: [] } };
  return { ...core, projectId, id, settings, director };
}

const messagesOf = async (page: PageClient, id: string) => (await page.conversations.get({ id })).messages;

/** Sends, and waits until nothing streams any more. */
async function say(page: PageClient, conversationId: string, text: string, settings: ReplySettings) {
  const parentId = (await messagesOf(page, conversationId)).at(-1)?.id ?? null;
  await page.conversations.send({ conversationId, clientId: newId(), parentId, text, settings });
  return quiet(page, conversationId);
}

async function quiet(page: PageClient, id: string) {
  await expect
    .poll(async () => (await messagesOf(page, id)).some(({ state }) => state === "streaming"), { timeout: 15_000 })
    .toBe(false);
  return messagesOf(page, id);
}

const callsIn = (blocks: readonly { type: string }[]) =>
  blocks.filter(({ type }) => type === "tool_use") as unknown as {
    id: string;
    name: string;
    input: { shots?: unknown[] };
  }[];

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (thrown: unknown) => (thrown as { data?: { code?: string } }).data?.code ?? carriedError(thrown)?.code,
  );

// @shows Chat, point by point › 8. They propose; each is a difference that is accepted or refused; nothing paid begins
test("three shots about a lighthouse: proposed, accepted in part, on the board as one step to undo, and the reply goes on", async () => {
  const { page, projectId, id, director } = await setUp();
  const [, reply] = await say(page, id, "Make three shots about a lighthouse", director);
  expect(reply?.stopReason).toBe("tool_use");
  expect(reply?.blocks.map(({ type }) => type)).toEqual(["thinking", "text", "tool_use"]);
  const [call] = callsIn(reply?.blocks ?? []);
  const [work] = await page.director.calls({ conversationId: id });
  expect(work?.proposal).toMatchObject({ kind: "shots", items: [{ kind: "add" }, { kind: "add" }, { kind: "add" }] });
  // Home says where it waits.
  expect(await page.director.waiting()).toEqual([{ conversationId: id, title: expect.any(String), count: 1 }]);
  // Nothing is on the board before the person has said so, and nothing else is sent.
  expect(await page.storyboard.shots({ projectId })).toEqual([]);
  const blocked = page.conversations.send({
    conversationId: id,
    clientId: newId(),
    parentId: reply?.id ?? "",
    text: "And?",
    settings: director,
  });
  expect(await codeOf(blocked)).toBe("not_allowed_now");

  await page.director.decide({ messageId: reply?.id ?? "", callId: call?.id ?? "", accept: [0, 2] });
  expect(await page.director.waiting()).toEqual([]);
  const shots = await page.storyboard.shots({ projectId });
  expect(shots.map(({ draft }) => draft.name)).toEqual(["From far away", "What the hands do"]);
  expect(shots[0]?.draft.prompt).toContain("a lighthouse");
  expect(await page.tasks.list({})).toEqual([]);

  const messages = await quiet(page, id);
  expect(messages).toHaveLength(4);
  const [, , results, closing] = messages;
  expect(results?.blocks).toMatchObject([{ type: "tool_result", tool_use_id: call?.id }]);
  expect(JSON.stringify(results?.blocks)).toContain("accepted 2 of 3");
  // The sandbox refuses thinking whose signature isn't its own: what was sent back is unchanged.
  expect(closing).toMatchObject({ state: "complete", stopReason: "end_turn", error: null });
  expect((await say(page, id, "Thank you", director)).at(-1)).toMatchObject({ state: "complete", error: null });

  await page.storyboard.undo({ projectId });
  expect(await page.storyboard.shots({ projectId })).toEqual([]);
});

test("a refused proposal changes nothing and the model is told; a decision is made once", async () => {
  const { page, projectId, id, director } = await setUp();
  const [, reply] = await say(page, id, "Make 2 shots about the sea", director);
  const name = { messageId: reply?.id ?? "", callId: callsIn(reply?.blocks ?? [])[0]?.id ?? "" };
  await page.director.decide({ ...name, accept: [] });
  const messages = await quiet(page, id);
  expect(JSON.stringify(messages[2]?.blocks)).toContain("accepted 0 of 2");
  expect(await page.storyboard.shots({ projectId })).toEqual([]);
  expect(await codeOf(page.director.decide({ ...name, accept: [0] }))).toBe("not_allowed_now");
});

test("a proposal that is answered in words is refused, and the model reads them", async () => {
  const { page, projectId, id, director } = await setUp();
  const [, reply] = await say(page, id, "Make 2 shots about the sea", director);
  const name = { messageId: reply?.id ?? "", callId: callsIn(reply?.blocks ?? [])[0]?.id ?? "" };
  await page.director.decide({ ...name, accept: [], reason: "Make the second darker" });
  const told = JSON.stringify((await quiet(page, id))[2]?.blocks);
  expect(told).toContain("accepted 0 of 2");
  expect(told).toContain("The person says: Make the second darker");
  expect(await page.storyboard.shots({ projectId })).toEqual([]);
});

test("a proposal that a later database may have accepted sends its answer only after that was said", async () => {
  const { page, id, director, dataDir, close } = await setUp();
  const [, reply] = await say(page, id, "Make 2 shots about the sea", director);
  const name = { messageId: reply?.id ?? "", callId: callsIn(reply?.blocks ?? [])[0]?.id ?? "" };
  await page.backup.make();
  await page.director.decide({ ...name, accept: [0] });
  expect(await quiet(page, id)).toHaveLength(4);
  await close();
  putBackupInPlace(dataDir, false);

  const second = await startTestCore(dataDir);
  // The page of before didn't get its answer, and presses again: nothing is sent for it.
  expect(await codeOf(second.page.director.decide({ ...name, accept: [0] }))).toBe("reply_from_before");
  expect(await messagesOf(second.page, id)).toHaveLength(2);
  await second.page.director.goOn({ messageId: name.messageId });
  expect(await quiet(second.page, id)).toHaveLength(4);
});

// @shows Chat, point by point › 8. They propose; each is a difference that is accepted or refused; nothing paid begins
test("a song is proposed and written", async () => {
  const { page, id, director } = await setUp();
  const [, reply] = await say(page, id, "Write lyrics about the harbour", director);
  const [call] = callsIn(reply?.blocks ?? []);
  expect(call?.name).toBe("write_lyrics");
  await page.director.decide({ messageId: reply?.id ?? "", callId: call?.id ?? "", accept: [0] });
  expect((await page.songs.list())[0]?.draft.lyrics).toContain("the harbour");
});

// @shows Chat, point by point › 8. A project switches tools off
test("a reading tool answers at once and the reply goes on by itself; one that is off for the film isn't offered", async () => {
  const { page, projectId, id, director } = await setUp();
  const forced: ReplySettings = { ...director, toolChoice: { type: "tool", name: "list_shots" } };
  const messages = await say(page, id, "What is there?", forced);
  await expect.poll(async () => (await messagesOf(page, id)).length).toBe(4);
  const all = await quiet(page, id);
  expect(messages.length).toBeGreaterThan(1);
  expect(JSON.stringify(all[2]?.blocks)).toContain("Untitled film");
  // Forced once: after the result the model may speak.
  expect(all[3]).toMatchObject({ state: "complete", stopReason: "end_turn" });
  await page.director.setProjectTools({ projectId, off: ["list_shots"] });
  const other = await page.conversations.create({});
  const refused = page.conversations.send({
    conversationId: other.id,
    clientId: newId(),
    parentId: null,
    text: "Again",
    settings: forced,
  });
  expect(await codeOf(refused)).toBe("refused_by_rules");
});

// @shows Chat › Multi-turn tools with unchanged signatures
test("parallel calls answered by hand go back in one message, over a restart, with signatures unchanged", async () => {
  const first = await setUp();
  const schema = JSON.stringify({ type: "object", properties: { place: { type: "string" } }, required: ["place"] });
  const tools = ["weather_of", "tide_at"].map((name) => ({ name, description: "", schema, on: true }));
  const settings: ReplySettings = { ...first.settings, tools };
  const [, reply] = await say(first.page, first.id, "Use weather_of and tide_at for the shoot in Brest", settings);
  const calls = callsIn(reply?.blocks ?? []);
  expect(calls.map(({ name }) => name)).toEqual(["weather_of", "tide_at"]);
  const messageId = reply?.id ?? "";
  await first.page.director.answer({
    messageId,
    callId: calls[0]?.id ?? "",
    parts: [{ type: "text", text: "Rain" }],
    failed: false,
  });
  expect(await messagesOf(first.page, first.id)).toHaveLength(2);
  await first.close();

  const { page } = await startTestCore(first.dataDir);
  expect(await page.director.calls({ conversationId: first.id })).toMatchObject([
    { answer: { parts: [{ text: "Rain" }] } },
  ]);
  await page.director.answer({
    messageId,
    callId: calls[1]?.id ?? "",
    parts: [{ type: "text", text: "No buoy" }],
    failed: true,
  });
  const messages = await quiet(page, first.id);
  expect(messages[2]?.blocks).toEqual([
    { type: "tool_result", tool_use_id: calls[0]?.id, content: [{ type: "text", text: "Rain" }] },
    { type: "tool_result", tool_use_id: calls[1]?.id, content: [{ type: "text", text: "No buoy" }] },
  ]);
  expect(messages[3]).toMatchObject({ state: "complete", stopReason: "end_turn", error: null });
});

test("calls that are passed over are answered so, and the reply goes on", async () => {
  const { page, id, director } = await setUp();
  const [, reply] = await say(page, id, "Make three shots about rain", director);
  await page.director.skip({ messageId: reply?.id ?? "" });
  const messages = await quiet(page, id);
  expect(JSON.stringify(messages[2]?.blocks)).toContain("did not answer");
  expect(messages[3]?.state).toBe("complete");
});

test("tools of a film that isn't there are refused in plain words", async () => {
  const { page } = await setUp();
  expect(await codeOf(page.director.setProjectTools({ projectId: newId(), off: [] }))).toBe("record_not_found");
});

test("a film from an idea: one proposal, accepted in part, on the board as one step to undo, with its song", async () => {
  const { page, projectId, id, director } = await setUp();
  const words =
    "Make a film from this idea: “A keeper finds a letter.”\n\nPropose all of it in one call to write_film: the title, the look, the cast, 3 shots, and a song.";
  const [, reply] = await say(page, id, words, director);
  const [call] = callsIn(reply?.blocks ?? []);
  const [work] = await page.director.calls({ conversationId: id });
  expect(work?.proposal).toMatchObject({
    ...{ kind: "film", projectId, ratio: "16:9" },
    items: [
      { part: "title", after: "A keeper finds a letter" },
      { part: "look" },
      { part: "cast", name: "Mara" },
      { part: "shot" },
      { part: "shot" },
      { part: "shot" },
      { part: "song" },
    ],
  });
  expect(await page.storyboard.shots({ projectId })).toEqual([]);
  // The third shot is left out.
  await page.director.decide({ messageId: reply?.id ?? "", callId: call?.id ?? "", accept: [0, 1, 2, 3, 4, 6] });

  const film = async () => (await page.storyboard.projects()).find((each) => each.id === projectId);
  expect(await film()).toMatchObject({
    ...{ title: "A keeper finds a letter", shotCount: 2 },
    defaults: { ratio: "16:9", promptPrefix: "35 mm film, soft grain, muted teal and amber, natural light. " },
  });
  const shots = await page.storyboard.shots({ projectId });
  expect(shots.map(({ draft }) => draft.name)).toEqual(["First light", "Mara arrives"]);
  expect(shots.map(({ draft }) => draft.prompt.includes("@Mara enters"))).toEqual([false, true]);
  expect(shots.map(({ draft }) => draft.cast.map(({ name }) => name))).toEqual([[], ["Mara"]]);
  expect((await film())?.defaults.cast).toMatchObject([
    { name: "Mara", description: expect.stringContaining("a woman of sixty") },
  ]);
  expect(shots.every(({ draft }) => draft.ratio === "16:9" && draft.promptPrefix.startsWith("35 mm"))).toBe(true);
  expect((await page.songs.list()).map(({ draft: { title, instrumental } }) => [title, instrumental])).toEqual([
    ["Hold the Light", false],
  ]);
  // Nothing was bought.
  expect(await page.tasks.list({})).toEqual([]);

  await page.storyboard.undo({ projectId });
  expect(await page.storyboard.shots({ projectId })).toEqual([]);
  expect((await film())?.defaults.promptPrefix).toBe("");
});

test.each([
  ["en", "The idea", 3, ["title", "look", "cast", "shot", "shot", "shot", "song"]],
  ["zh-CN", "看守人捡到一封信", 3, ["title", "look", "cast", "shot", "shot", "shot", "song"]],
  ["ja", "灯台守が手紙を見つける", 2, ["title", "look", "cast", "shot", "shot", "song"]],
] as const)(
  "the page’s own words in %s are answered by a film in that language",
  async (language, idea, count, parts) => {
    const { page, id, director } = await setUp();
    const { request } = JSON.parse(readFileSync(join(catalogues, language, "idea.json"), "utf8")) as {
      request: { withSong: string };
    };
    const words = request.withSong.replace("{{idea}}", idea).replace("{{count}}", String(count));
    await say(page, id, words, director);
    const [work] = await page.director.calls({ conversationId: id });
    const items = work?.proposal?.kind === "film" ? work.proposal.items : [];
    expect(items.map(({ part }) => part)).toEqual(parts);
    expect(items[0]).toMatchObject({ after: idea.slice(0, 12) });
    expect(/\p{Script=Hiragana}/u.test(JSON.stringify(items))).toBe(language === "ja");
  },
);

test("shots and lyrics asked for in Japanese are proposed", async () => {
  const { page, id, director } = await setUp();
  const [, shots] = await say(page, id, "灯台についてのショットを3つ作って", director);
  expect(callsIn(shots?.blocks ?? []).map(({ name }) => name)).toEqual(["write_shots"]);
  const [work] = await page.director.calls({ conversationId: id });
  expect(work?.proposal).toMatchObject({ kind: "shots", items: [{ kind: "add" }, { kind: "add" }, { kind: "add" }] });
});

const words = (language: string) =>
  JSON.parse(readFileSync(join(catalogues, language, "assist.json"), "utf8")).request as Record<string, string>;
const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name]));

test.each(["en", "zh-CN", "ja"])(
  "a shot is directed and its continuity checked as the page asks for it in %s",
  async (language) => {
    const { page, projectId, id, director } = await setUp();
    const draft = { prompt: "A keeper climbs. He stops at the lamp.", duration: 8 };
    const shot = await page.storyboard.addShot({ projectId, draft });
    const values = { number: 1, id: shot.id, seconds: 8, words: draft.prompt, neighbors: "–" };
    const [, reply] = await say(page, id, filled(words(language).direct ?? "", values), director);
    const [call] = callsIn(reply?.blocks ?? []);
    expect(call?.name).toBe("direct_shots");
    const [work] = await page.director.calls({ conversationId: id });
    expect(work?.proposal).toMatchObject({ kind: "shots", items: [{ shotId: shot.id, after: { directed: true } }] });
    await page.director.decide({ messageId: reply?.id ?? "", callId: call?.id ?? "", accept: [0] });
    await quiet(page, id);
    const [now] = await page.storyboard.shots({ projectId });
    expect(now?.draft.directed).toBe(true);
    expect(now?.draft.direction?.beats.map(({ start }) => start)).toEqual([0, 4]);
    // The words it was made from stay.
    expect(now?.draft.prompt).toBe(draft.prompt);

    const { id: other } = await page.conversations.create({});
    await say(page, other, filled(words(language).continuity ?? "", values), director);
    await expect
      .poll(async () =>
        (await page.director.calls({ conversationId: other })).some(({ proposal }) => proposal !== null),
      )
      .toBe(true);
    const calls = await page.director.calls({ conversationId: other });
    expect(calls.map(({ proposal }) => proposal?.kind ?? null)).toEqual([null, "shots"]);
  },
);

test.each([
  ["Add Mara and @Otto to the cast", ["Mara", "Otto"]],
  ["请把守塔人加入角色表", ["阿岚"]],
  ["登場人物を追加して", ["サエ"]],
])("%s: cards are proposed, and stand in the cast once they are accepted", async (words, names) => {
  const { page, projectId, id, director } = await setUp();
  const [, reply] = await say(page, id, words, director);
  const [call] = callsIn(reply?.blocks ?? []);
  expect(call?.name).toBe("write_cast");
  const cast = async () =>
    (await page.storyboard.projects()).find((film) => film.id === projectId)?.defaults.cast.map(({ name }) => name);
  expect(await cast()).toEqual([]);
  await page.director.decide({
    messageId: reply?.id ?? "",
    callId: call?.id ?? "",
    accept: names.map((_name, at) => at),
  });
  await quiet(page, id);
  expect(await cast()).toEqual(names);
  await page.storyboard.undo({ projectId });
  expect(await cast()).toEqual([]);
});
