import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { createSettingsStore } from "#core/database/index.ts";
import { SampleService } from "#core/samples/index.ts";
import type { ConversationRecord } from "#shared/contract/chat/conversation-file.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** The embedded sandbox's connection, as every installation has it. */
const sandbox = "00000000-0000-7000-8000-000000000001";

it("is made by the sandbox alone, also where an account is active, once; and deleted in one step", async () => {
  const { page } = await startTestCore();
  const account = await page.connections.create({ name: "Account", baseUrl: "https://account.example" });
  await page.connections.activate({ id: account.id });
  const [first, second] = await Promise.all([
    page.samples.make({ language: "en" }),
    page.samples.make({ language: "en" }),
  ]);
  expect(second.projectId).toBe(first.projectId);
  const tasks = await page.tasks.list({});
  expect(tasks).toHaveLength(5);
  for (const task of tasks) expect(task).toMatchObject({ connectionId: sandbox, sandbox: true });
  await expect(page.samples.remove()).rejects.toMatchObject({ data: { code: "not_allowed_now" } });
  await expect.poll(() => page.samples.state(), { timeout: 100_000 }).toMatchObject({ state: "made", done: 5, all: 5 });
  const made = await page.tasks.list({});
  expect(made.map(({ state }) => state)).toEqual(Array(5).fill("ready"));
  expect((await page.storyboard.projects()).filter(({ title }) => title === "Saltlight")).toHaveLength(1);
  expect(await page.songs.recent({ limit: 5 })).toMatchObject([{ title: "Keep the Light", takes: 1 }]);
  // Chat shows what it is for, too; nobody was asked for it.
  const conversations = await page.conversations.list({});
  expect(conversations).toMatchObject([{ id: first.conversationId, title: "Planning “Saltlight”", messageCount: 2 }]);
  const { messages } = await page.conversations.get({ id: first.conversationId ?? "" });
  expect(messages.map(({ role, state, model, usage }) => [role, state, model, usage])).toEqual([
    ["user", "complete", null, null],
    ["assistant", "complete", null, null],
  ]);
  expect(JSON.stringify(messages[1]?.blocks)).toContain("No model was asked, and nothing was charged.");
  // One more of it is asked for where it was asked for: never at the account that is active now.
  const again = await page.tasks.retry({ id: tasks[0]?.id ?? "", clientId: newId() });
  expect(again).toMatchObject({ connectionId: sandbox, sandbox: true });
  expect((await page.connections.list()).find(({ active }) => active)?.id).toBe(account.id);

  expect(await page.samples.remove()).toMatchObject({ state: "none", projectId: null });
  expect((await page.storyboard.projects()).map(({ id }) => id)).not.toContain(first.projectId);
  expect(await page.songs.list()).toEqual([]);
  expect(await page.conversations.list({})).toEqual([]);
  expect((await page.tasks.list({})).map(({ id }) => id)).toEqual([again.id]);
  const files = await page.library.getMany({ ids: made.map(({ assetId }) => assetId ?? "") });
  expect(files.map(({ state }) => state)).toEqual(Array(5).fill("trashed"));
}, 120_000);

it("broken off anywhere it goes on with the same film, and asks for nothing twice", async () => {
  for (const breaksAt of [1, 3, 5]) {
    const studio = openTaskStudio({ folder: temporaryFolder() });
    onTestFinished(() => studio.close());
    const { tasks, songs, projects, boards, shotStore } = studio;
    let asked = 0;
    const talks = new Map<string, ConversationRecord>();
    const open = (breaks: boolean) =>
      new SampleService({
        store: createSettingsStore(studio.database),
        ...{ songs, projects, boards, shots: shotStore, sandboxId: sandbox },
        tasks: {
          ledger: tasks.ledger,
          remove: (id) => tasks.remove(id),
          submit(wanted) {
            asked += 1;
            if (breaks && asked === breaksAt) throw new Error("The power went out.");
            return tasks.submit(wanted);
          },
        },
        conversations: {
          has: (id) => talks.has(id),
          insert(id, record) {
            expect(talks.has(id)).toBe(false);
            talks.set(id, record);
          },
          remove: async (id) => void talks.delete(id),
        },
        now: () => 1_764_000_000_000,
        trash: async () => {},
        untitledFilm: () => "Untitled film",
      });
    expect(() => open(true).make("zh-CN")).toThrow("The power went out.");
    const { projectId } = open(false).state();
    open(false).resume();
    open(false).resume();
    expect(open(false).make("zh-CN")).toMatchObject({ projectId, all: 5 });
    expect(tasks.list({ limit: 20 })).toHaveLength(5);
    expect(projects.list().filter(({ title }) => title === "盐光")).toHaveLength(1);
    expect(songs.list()).toHaveLength(1);
    expect([...talks.values()].map(({ conversation }) => conversation.title)).toEqual(["构思《盐光》"]);
  }
});
