import { randomUUID } from "node:crypto";
import { connectToStudio } from "#tests/support/studio/studio-client.ts";
import { expect, test } from "./studio.ts";

/** What the page asked of the system, in order. */
interface Asked {
  readonly locks: string[];
  readonly badges: number[];
  readonly notes: string[];
}

// The desktop program tells the system itself (desktop.spec.ts).
const ofPage = { tag: "@browser-shell" };
test(
  "what ends while nobody looks is told, counted, and kept the machine awake until then",
  ofPage,
  async ({ studio }) => {
    const { page } = studio;
    await page.addInitScript(() => {
      const asked: Asked = { locks: [], badges: [], notes: [] };
      const state = { asked, looking: false };
      Object.assign(window, { state });
      document.hasFocus = () => state.looking;
      const request = async () => {
        asked.locks.push("held");
        return Object.assign(new EventTarget(), { released: false, release: async () => asked.locks.push("released") });
      };
      Object.defineProperty(navigator, "wakeLock", { value: { request } });
      Object.assign(navigator, {
        setAppBadge: async (count: number) => asked.badges.push(count),
        clearAppBadge: async () => asked.badges.push(0),
      });
      class Note {
        static readonly permission = "granted";
        constructor(title: string) {
          asked.notes.push(title);
        }
      }
      Object.assign(window, { Notification: Note });
    });
    const { client, close } = await connectToStudio(studio.process.url);
    await client.settings.update({ notifications: true });
    await page.reload();
    await studio.storyboard.open();
    await expect(page).toHaveTitle(/^Storyboard/);
    const [project] = await client.storyboard.projects();
    const draft = { model: "Vendor-H3-Max", resolution: "480P", duration: 5, ratio: "1:1", mode: "text" } as const;
    const given = { ...draft, name: "Swell", prompt: "A grey swell stacks up and leans." };
    const shot = await client.storyboard.addShot({ projectId: project?.id ?? "", draft: given });
    await client.storyboard.generate({ id: shot.id, clientId: randomUUID(), takes: 1 });
    close();
    await expect(page).toHaveTitle(/^\(1\) Storyboard/, { timeout: 60_000 });
    const asked = () => page.evaluate("window.state.asked") as Promise<Asked>;
    await expect.poll(asked).toMatchObject({ locks: ["held", "released"], notes: ["Swell"] });
    expect((await asked()).badges.at(-1)).toBe(1);
    // Somebody looks.
    await page.evaluate("window.state.looking = true, window.dispatchEvent(new Event('focus'))");
    await expect(page).toHaveTitle(/^Storyboard/);
    await expect.poll(async () => (await asked()).badges.at(-1)).toBe(0);
  },
);
