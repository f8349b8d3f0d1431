import { randomUUID } from "node:crypto";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, test } from "./studio.ts";

// @shows First use, point by point › A9. An unknown outcome is loud, and is settled by the person
test("two films whose answers were lost, one of them made: its film is shown, and the person says whose it is", async ({
  studio,
  service,
}) => {
  const { settings, tasks, page } = studio;
  await settings.addConnection({ name: "The service", baseUrl: service.url, key: service.apiKey });
  const { client, close } = await connectToStudio(studio.process.url);
  const [project] = await client.storyboard.projects();
  const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5 } as const;
  const lose = async (name: string, kind: string) => {
    await service.fail({ operation: "video.create", kind });
    const shot = await client.storyboard.addShot({
      projectId: project?.id ?? "",
      draft: { ...draft, name, prompt: `${name}, in the rain` },
    });
    await client.storyboard.generate({ id: shot.id, clientId: randomUUID(), takes: 1 });
    await expect.poll(async () => (await client.tasks.list({ shotId: shot.id }))[0]?.state).toBe("outcome_unknown");
  };
  await lose("Lantern", "reset_before_headers");
  await lose("Harbour", "reset_after_work");
  close();

  // The status line says so, and leads to them and no others.
  await page.getByRole("link", { name: "2 outcomes unknown" }).click();
  await expect(page.getByRole("radio", { name: "Outcome unknown" })).toBeChecked();
  await expect(tasks.pane.locator("[data-task]")).toHaveCount(2);
  await tasks.select("Lantern");
  // Made by now: its film is there to be looked at.
  const film = tasks.details.locator("video");
  await expect(async () => {
    await tasks.details.getByRole("button", { name: "Check with service" }).click();
    await expect(film).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(tasks.details).toContainText("also match another task whose outcome is unknown");
  await expect(tasks.details).toContainText("Also matches Harbour, take 1");
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);

  await tasks.select("Harbour");
  await tasks.details.getByRole("button", { name: "Check with service" }).click();
  await tasks.details.getByRole("button", { name: /^Use this: record / }).click();
  // Known by now, it is none of these any more.
  await expect(tasks.row("Harbour")).toHaveCount(0);
  await page.getByRole("radio", { name: "All", exact: true }).click();
  await expect(tasks.row("Harbour")).toHaveAttribute("data-state", "ready", { timeout: 30_000 });

  await tasks.select("Lantern");
  await tasks.details.getByRole("button", { name: "Check with service" }).click();
  await expect(tasks.details).toContainText("it’s unclear whether this one started");
  await expect(tasks.details).toContainText("Belongs to Harbour, take 1");
  await expect(tasks.details).not.toContainText("never started");
  expect(await service.posts("video.create")).toBe(2);
  await expect(page.getByRole("alert")).toHaveCount(0);

  // It was made after all, says the account: its file is the take, and nothing is bought.
  const chooser = page.waitForEvent("filechooser");
  await tasks.details.getByRole("button", { name: "Attach finished file…" }).click();
  await (await chooser).setFiles(await fixture("h264-aac.mp4"));
  await expect(page.getByRole("link", { name: /unknown/ })).toHaveCount(0);
  await expect.poll(() => service.posts("video.create")).toBe(2);
});
