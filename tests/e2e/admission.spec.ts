import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runStudioToItsEnd } from "#tests/support/studio-process.ts";
import { expect, test } from "./studio.ts";

test("only the printed address admits a browser; the cookie is out of scripts' reach", async ({ studio, browser }) => {
  await studio.shell.navigation.waitFor();
  expect(await studio.page.evaluate("document.cookie")).toBe("");
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(new URL(studio.process.url).origin);
  expect(answer.status()).toBe(401);
  expect(await answer.text()).toContain("Open Reelsong with the address that it printed");
  await stranger.close();
});

test("a page of another site reaches nothing, cookie and all", async ({ studio, page }) => {
  await studio.shell.navigation.waitFor();
  const { origin } = new URL(studio.process.url);
  await page.route("http://other.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Another site</p>" }),
  );
  await page.goto("http://other.test/");
  const reached = await page.evaluate(async (target) => {
    const tries = [
      fetch(`${target}/media?name=a.png`, { method: "POST", mode: "no-cors", credentials: "include", body: "x" }).then(
        (answer) => (answer.type === "opaque" ? "opaque" : String(answer.status)),
      ),
      new Promise<string>((done) => {
        const socket = new WebSocket(`${target.replace("http", "ws")}/rpc`);
        socket.onopen = () => done("open");
        socket.onerror = () => done("refused");
      }),
    ];
    return Promise.all(tries.map((attempt) => attempt.catch(() => "refused")));
  }, origin);
  expect(reached[1]).toBe("refused");
  await page.goto(studio.process.url);
  await studio.library.open();
  await expect(studio.library.items).toHaveCount(0);
});

test("the page may do what its policy says and no more", async ({ studio, page }) => {
  await studio.shell.navigation.waitFor();
  const blocked = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
    await fetch("http://127.0.0.1:9/").catch(() => undefined);
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
    await new Promise((done) => setTimeout(done, 100));
    return { violations, injected: "injected" in window };
  });
  studio.problems.length = 0;
  expect(blocked.injected).toBe(false);
  expect(blocked.violations).toContain("connect-src");
  expect(blocked.violations.some((directive) => directive.startsWith("script-src"))).toBe(true);
});

test.describe("a start that cannot be", () => {
  test("port in use: says so and leaves nothing running", async ({ studio, dataDir }) => {
    const port = Number(new URL(studio.process.url).port);
    const second = await runStudioToItsEnd({ dataDir: join(dataDir, "another"), port });
    expect(second.code).toBe(3);
    expect(second.output).toBe(
      `Reelsong could not start: Port ${port} is in use by another program. Choose another one with --port, or leave it out.\n`,
    );
  });

  test("the same folder twice: the second is refused, the first goes on", async ({ studio, dataDir }) => {
    const second = await runStudioToItsEnd({ dataDir });
    expect(second.code).toBe(4);
    expect(second.output).toMatch(/^Reelsong could not start: .*folder/);
    await studio.shell.open("Library");
  });

  test("a folder that cannot be written: says so", async ({ dataDir }) => {
    // Permissions do not bind root; a file in the folder's place binds everybody.
    await writeFile(join(dataDir, "file"), "");
    const folder = join(dataDir, "file", "studio");
    const run = await runStudioToItsEnd({ dataDir: folder });
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/^Reelsong could not start: The studio's data folder can't be written to\. .+\n$/);
  });
});
