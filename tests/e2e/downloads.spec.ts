import { randomUUID } from "node:crypto";
import { ffprobe } from "#tests/support/media/read-media.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { libraryFiles } from "./library-files.ts";
import { expect, test } from "./studio.ts";

const shot = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "1:1", mode: "text" } as const;

/** What befalls the fetching of a film's file; after the last of them the person goes on. */
const faults = [
  { name: "Cut short", fault: { kind: "truncate", afterBytes: 5000 }, times: 1, ends: "ready" },
  { name: "Corrupt once", fault: { kind: "corrupt" }, times: 1, ends: "ready" },
  { name: "Link expired", fault: { kind: "expired_link" }, times: 1, ends: "ready" },
  // The very same bytes twice are what the service made: they are kept, and it is said.
  { name: "Always corrupt", fault: { kind: "corrupt" }, times: 20, ends: "ready" },
  { name: "Always cut", fault: { kind: "truncate", afterBytes: 5000 }, times: 20, ends: "failed" },
] as const;

test.use({ sandboxAdmin: true });

test("whatever befalls a download, its file is whole or its task says what is wrong and how to go on", async ({
  studio,
  dataDir,
}) => {
  const { tasks } = studio;
  const { client, close } = await connectToStudio(studio.process.url);
  // The studio's own sandbox: its trouble and its patience are scaled in time.
  const [sandbox] = await client.connections.list();
  await client.connections.test({ id: sandbox?.id ?? "" });
  const service = (await client.connections.list())[0]?.baseUrl ?? "";
  const tell = (method: string, body?: object) =>
    fetch(`${service}/sandbox/faults`, {
      method,
      ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
  const [project] = await client.storyboard.projects();
  await tasks.open();
  for (const { name, fault, times, ends } of faults) {
    await tell("POST", { operation: "download", ...fault, times });
    const draft = { ...shot, name, prompt: "A grey swell stacks up and leans." };
    const { id } = await client.storyboard.addShot({ projectId: project?.id ?? "", draft });
    await client.storyboard.generate({ id, clientId: randomUUID(), takes: 1 });
    await expect(tasks.row(name)).toHaveAttribute("data-state", ends, { timeout: 60_000 });
    await tell("DELETE");
  }
  // The service was asked for each film once, however often its file was fetched.
  const counters = (await (await fetch(`${service}/sandbox/counters`)).json()) as { requests: Record<string, number> };
  expect(counters.requests["video.create"]).toBe(faults.length);
  expect(counters.requests.download).toBeGreaterThanOrEqual(2 * faults.length);

  await tasks.select("Always corrupt");
  await expect(tasks.details).toContainText("File may be damaged");
  await expect(tasks.details).toContainText(/of its 120 pictures are damaged/i);
  await tasks.select("Always cut");
  await expect(tasks.details).toContainText("The downloaded file is damaged or incomplete.");
  await expect(tasks.details).toContainText("Free");
  await tasks.details.getByRole("button", { name: "Download again" }).click();
  await expect(tasks.row("Always cut")).toHaveAttribute("data-state", "ready", { timeout: 30_000 });
  await expect(tasks.details).not.toContainText("incomplete");
  close();

  const files = await libraryFiles(dataDir, ".mp4");
  expect(files).toHaveLength(faults.length);
  for (const file of files) expect(await ffprobe(file)).toMatchObject({ codec: "h264", height: 480 });
});
