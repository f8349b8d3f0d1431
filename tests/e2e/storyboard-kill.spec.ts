import { randomUUID } from "node:crypto";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { expect, test } from "./studio.ts";

const SHOTS = 20;
const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "1:1", mode: "text" } as const;

test("twenty shots, killed in the middle: twenty takes, twenty POSTs", async ({ studio, service, dataDir }) => {
  test.setTimeout(240_000);
  const { page, storyboard } = studio;
  const first = await connectToStudio(studio.process.url);
  const connection = await first.client.connections.create({ name: "Service", baseUrl: service.url });
  await first.client.connections.setKey({ id: connection.id, key: service.apiKey });
  await first.client.connections.activate({ id: connection.id });
  const [project] = await first.client.storyboard.projects();
  const shots = [];
  for (let number = 1; number <= SHOTS; number += 1) {
    const prompt = "A grey swell stacks up and leans.";
    shots.push(await first.client.storyboard.addShot({ projectId: project?.id ?? "", draft: { ...draft, prompt } }));
  }
  await first.client.storyboard.generateMany({ shots: shots.map(({ id }) => ({ id, clientId: randomUUID() })) });
  await storyboard.open();
  // Some are here, some at the service, some not sent yet.
  await expect.poll(() => service.posts("video.create"), { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
  // A request cut off on its way has an unknown outcome, which is a test of its own (tests/faults): here none is.
  await first.client.settings.update({ videoQueuePaused: true });
  const submitting = async () => (await first.client.tasks.list({})).filter(({ state }) => state === "submitting");
  await expect.poll(async () => (await submitting()).length).toBe(0);
  first.close();

  await studio.restart("kill");
  const second = await connectToStudio(studio.process.url);
  // Without a keychain the key lives for one run.
  await second.client.settings.update({ videoQueuePaused: false });
  await second.client.connections.setKey({ id: connection.id, key: service.apiKey });
  await storyboard.open();
  await expect(page.getByRole("button", { name: /^Shot \d+: .*Ready/ })).toHaveCount(SHOTS, { timeout: 120_000 });
  second.close();

  expect(await service.posts("video.create")).toBe(SHOTS);
  expect(await libraryFiles(dataDir, ".mp4")).toHaveLength(SHOTS);
  await studio.tasks.open();
  await expect(page.getByText(`${SHOTS} tasks`)).toBeVisible();
});
