import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mortalWorld } from "#tests/support/machine/mortal-world.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** Lives until the n-th step, dies, comes back, and says what became of the task. */
async function crashAt(diesAt: number, kind: "film" | "song") {
  const folder = temporaryFolder();
  const service = new FakeService();
  const world = mortalWorld(diesAt);
  const first = openTaskStudio({ folder, service, ...world });
  let done = false;
  try {
    first.tasks.start();
    const [task] = first[kind]();
    await Promise.race([
      world.died,
      first.until(task?.id ?? "", "ready").then(() => {
        done = true;
      }),
    ]);
  } catch {
    // The death was inside a call of ours.
  }
  await first.close();
  const postedBefore = service.posts;

  const second = openTaskStudio({ folder, service });
  try {
    second.tasks.start();
    const [task] = second.tasks.list({});
    const ended = task && (await second.until(task.id, "ready", "failed", "cancelled", "outcome_unknown"));
    const moves = ended ? second.moves(ended.id) : [];
    const folders = ["Untitled film", "Songs"].map((name) => join(second.libraryFolder, name));
    const files = folders.flatMap((path) => (existsSync(path) ? readdirSync(path) : []));
    const posts = service.posts;
    let reconciled: string | null = null;
    if (ended?.state === "outcome_unknown" && kind === "film" && posts === 1) {
      await second.tasks.reconcile(ended.id);
      reconciled = (await second.until(ended.id, "ready")).state;
    }
    return {
      ...{ done, postedBefore, posts, files, reconciled },
      state: ended?.state ?? null,
      assets: second.library.list({}).items.length,
      moves,
      postsAfterReconcile: service.posts,
    };
  } finally {
    await second.close();
    world.end();
    await expect.poll(() => openFilesIn(folder), { message: `killed at step ${diesAt}` }).toEqual([]);
  }
}

describe.each(["film", "song"] as const)("a studio killed at any step of a %s", (kind) => {
  it("never buys twice, never loses what was bought, and says so where it can't know", async () => {
    const outcomes: string[] = [];
    for (let diesAt = 1; diesAt < 200; diesAt += 1) {
      const found = await crashAt(diesAt, kind);
      const context = `killed at step ${diesAt}: ${JSON.stringify(found)}`;
      expect(found.posts, context).toBeLessThanOrEqual(1);
      // Nothing was stored yet: the person sees that their click didn't count.
      if (found.state === null) expect(found.posts, context).toBe(0);
      else if (found.state === "outcome_unknown") {
        expect(found.moves, context).toEqual(["intent", "submitting", "outcome_unknown"]);
        expect(found.posts, context).toBe(found.postedBefore);
        expect(found.reconciled, context).toBe(kind === "film" && found.posts === 1 ? "ready" : null);
        expect(found.postsAfterReconcile, context).toBe(found.posts);
      } else {
        expect(found.state, context).toBe("ready");
        expect(found.posts, context).toBe(1);
        expect(found.assets, context).toBe(1);
        expect(found.files, context).toHaveLength(1);
      }
      outcomes.push(found.state ?? "nothing");
      if (found.done) break;
    }
    // Every kind of end was met, and the last life was long enough to be the whole one.
    expect(outcomes.at(-1)).toBe("ready");
    expect(new Set(outcomes)).toEqual(new Set(["nothing", "ready", "outcome_unknown"]));
    expect(outcomes.length).toBeGreaterThan(kind === "film" ? 20 : 10);
  });
});
