import { randomUUID } from "node:crypto";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { findViolations } from "./find-violations.ts";
import { DirectorCards } from "./pages/director-cards.ts";
import { RequestPanel } from "./pages/request-panel.ts";
import { type PaneName, paneNames } from "./pages/studio-page.ts";
import { expect, type Studio, test } from "./studio.ts";

/** A talk, a song with a take and a shot that is refused, a shot with a take: every kind of row that a pane shows. */
async function putWorkIn(url: string): Promise<void> {
  const { client, close } = await connectToStudio(url);
  const { id: conversationId } = await client.conversations.create({});
  const settings = { model: "Vendor-M3", thinking: "adaptive" } as const;
  await client.conversations.send({
    conversationId,
    clientId: randomUUID(),
    parentId: null,
    text: "A film?",
    settings,
  });
  const song = await client.songs.create({
    draft: {
      title: "Keep the Light",
      style: "Slow waltz for pump organ",
      lyrics: "[Verse]\nKeep the light\n\n[Chrous]\nAgain",
    },
  });
  await client.songs.generate({ id: song.id, clientId: randomUUID() }).catch(() => undefined);
  const project = await client.storyboard.createProject({ title: "Saltlight" });
  const shot = await client.storyboard.addShot({
    projectId: project.id,
    draft: { name: "Swell", prompt: "The bow drops.", model: "Vendor-H3-Max", resolution: "480P", ratio: "1:1" },
  });
  await client.storyboard.addShot({ projectId: project.id, after: shot.id, draft: { name: "Empty", prompt: "" } });
  const [take] = await client.storyboard.generate({ id: shot.id, clientId: randomUUID() });
  await client.settings.update({ lastProjectId: project.id, lastSongId: song.id, lastConversationId: conversationId });
  await expect
    .poll(async () => (await client.tasks.get({ id: take?.id ?? "" })).state, { timeout: 60_000 })
    .toBe("ready");
  close();
}

/** What a pane shows of that work. */
const workOf: Partial<Record<PaneName, string>> = {
  Chat: "A film?",
  Storyboard: "The bow drops.",
  Song: "Keep the Light",
  Library: "Swell",
  Tasks: "Swell",
};

async function expectNoViolations({ shell, page }: Studio, when: "new" | "with work"): Promise<void> {
  for (const pane of paneNames) {
    await shell.open(pane);
    const main = page.getByRole("main", { name: pane, exact: true });
    await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
    if (when === "with work") await expect(main.getByText(workOf[pane] ?? pane).first()).toBeVisible();
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      // Names, roles and order are the same in the light.
      const colours = colorScheme === "light";
      expect.soft(await findViolations(page, `${pane}, ${when}, ${colorScheme}`, colours)).toEqual([]);
    }
  }
}

// @shows Library › Keyboard only, axe
test("no pane has a violation, in a new studio and with work in it, dark or light", async ({ studio }) => {
  test.slow();
  await expectNoViolations(studio, "new");
  await putWorkIn(studio.process.url);
  await studio.page.reload();
  await expectNoViolations(studio, "with work");
});

// @shows Chat › Keyboard only, axe
test("presets, request settings, the tools editor and a call that waits have no violation, and are reached by keys", async ({
  studio,
}) => {
  const { chat, page } = studio;
  const request = new RequestPanel(page);
  const director = new DirectorCards(page);
  await chat.open();
  await request.choosePreset("Crew room", true);
  await request.open();
  expect.soft(await findViolations(page, "request settings")).toEqual([]);
  await request.close();
  await request.choosePreset("Save as preset…");
  await expect(request.presets.getByRole("textbox", { name: "Name" })).toBeFocused();
  expect.soft(await findViolations(page, "presets")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tools", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Edit your tools…" }).press("Enter");
  await page.getByRole("dialog", { name: "Your tools" }).waitFor();
  expect.soft(await findViolations(page, "tools editor")).toEqual([]);
  await page.keyboard.press("Escape");
  await chat.send("Use get_weather for Brest");
  await expect(director.card("get_weather").getByRole("textbox", { name: "Answer" })).toBeVisible();
  expect.soft(await findViolations(page, "call card")).toEqual([]);
  await director.card("get_weather").getByRole("textbox", { name: "Answer" }).focus();
  await page.keyboard.type("Rain");
  await director.card("get_weather").getByRole("button", { name: "Answer", exact: true }).press("Enter");
  await chat.replied();
});
