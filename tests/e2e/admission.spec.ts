import { once } from "node:events";
import { copyFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { WebSocket } from "ws";
import { handOver } from "#core/shells/browser/hand-over.ts";
import { runStudioToItsEnd } from "#tests/support/studio/studio-process.ts";
import { StudioPage } from "./pages/studio-page.ts";
import { expect, test } from "./studio.ts";

test("only the printed address admits a browser, which stays admitted; what admits it is out of the address", async ({
  studio,
  browser,
}) => {
  const { page } = studio;
  await studio.shell.navigation.waitFor();
  expect(await page.evaluate("document.cookie")).toBe("");
  const { origin } = new URL(studio.process.url);
  expect(page.url()).toBe(`${origin}/`);
  expect(await page.locator("meta[name=reelsong-visit]").count()).toBe(0);
  await page.reload();
  await studio.shell.open("Library");
  const second = await page.context().newPage();
  await second.goto(`${origin}/#/tasks`);
  await expect(second.getByRole("link", { name: "Tasks", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(second.getByRole("alert")).toHaveCount(0);
  await second.close();
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(origin);
  expect(answer.status()).toBe(401);
  expect(await answer.text()).toContain("Open the address Reelsong printed");
  await stranger.close();
});

test("a program on another port gets the cookie, and with it neither a call nor a file", async ({ studio, page }) => {
  await studio.shell.navigation.waitFor();
  const sent: string[] = [];
  const program = createServer((request, response) => {
    sent.push(request.headers.cookie ?? "");
    response.end("another program");
  }).listen(0, "127.0.0.1");
  await once(program, "listening");
  const tab = await page.context().newPage();
  await tab.goto(`http://127.0.0.1:${(program.address() as AddressInfo).port}/`);
  await tab.close();
  program.close();
  expect(sent[0]).toMatch(/^reelsong-/);
  const { origin, host } = new URL(studio.process.url);
  const headers = { cookie: sent[0] ?? "", origin };
  const socket = new WebSocket(`ws://${host}/rpc`, { headers });
  const answered = await new Promise<number>((done) => {
    socket.on("unexpected-response", (_request, response) => done(response.statusCode ?? 0));
    socket.on("open", () => done(101));
    socket.on("error", () => undefined);
  });
  expect(answered).toBe(401);
  for (const path of ["/media?name=a.txt", `/visit/${"A".repeat(43)}/media?name=a.txt`]) {
    const put = await fetch(`${origin}${path}`, { method: "POST", headers, body: "planted" });
    expect(put.ok).toBe(false);
  }
  await studio.library.open();
  await expect(studio.library.items).toHaveCount(0);
});

test("a browser that gets the address in a file is admitted", async ({ studio, browser, dataDir }) => {
  const used = new Promise<void>(() => undefined);
  const file = await handOver({ url: studio.process.url, used }, "/usr/bin/google-chrome");
  await copyFile(fileURLToPath(file), join(dataDir, "open.html"));
  await rm(dirname(fileURLToPath(file)), { recursive: true });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(dataDir, "open.html")).href);
  await expect(page.getByRole("link", { name: "Library", exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await expect(page.getByRole("searchbox", { name: "Search Library" })).toBeVisible();
  await context.close();
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
    const outcome = (work: () => unknown) => {
      try {
        work();
        return "done";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const tries = {
      markup: outcome(() => {
        document.body.innerHTML += "<img src=x onerror='window.injected = true'>";
      }),
      frame: outcome(() => {
        document.createElement("iframe").srcdoc = "<script>parent.injected = true</script>";
      }),
      script: outcome(() => {
        document.createElement("script").src = "https://evil.test/x.js";
      }),
      worker: outcome(() => new Worker("https://evil.test/x.js")),
      otherWorker: outcome(() => new Worker("/media")),
      blobWorker: outcome(() => new Worker(URL.createObjectURL(new Blob(["1"])))),
      policy: outcome(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy("mine", {}),
      ),
      call: outcome(() => new RTCPeerConnection()),
    };
    const script = document.createElement("script");
    script.append("window.injected = true");
    document.body.append(script);
    await new Promise((done) => setTimeout(done, 100));
    return { violations, tries, injected: "injected" in window };
  });
  studio.problems.length = 0;
  expect(blocked.injected).toBe(false);
  expect(blocked.tries).toEqual({
    markup: "TypeError",
    frame: "TypeError",
    script: "TypeError",
    worker: "TypeError",
    otherWorker: "TypeError",
    blobWorker: "TypeError",
    policy: "TypeError",
    call: "TypeError",
  });
  expect(blocked.violations).toContain("connect-src");
  // Text isn't even taken as a script, whatever the policy of scripts says.
  expect(blocked.violations).toContain("require-trusted-types-for");
});

test.describe("a start that cannot be", () => {
  test("port in use: says so and leaves nothing running", async ({ studio, dataDir }) => {
    const port = Number(new URL(studio.process.url).port);
    const second = await runStudioToItsEnd({ dataDir: join(dataDir, "another"), port });
    expect(second.code).toBe(3);
    expect(second.output).toBe(
      `Reelsong couldn’t start: Port ${port} is already in use. Choose another with --port, or leave it out.\n`,
    );
  });

  test("the same folder twice: the second gets a window of the first, or is refused; the first goes on", async ({
    studio,
    dataDir,
    browser,
  }) => {
    const second = await runStudioToItsEnd({ dataDir });
    expect(second.code).toBe(0);
    const address = /^Reelsong is already running at (http:\/\/127\.0\.0\.1:\d+\/start\/\S+) \(works once\)\n$/.exec(
      second.output,
    )?.[1];
    const window = await browser.newPage();
    await window.goto(address ?? "");
    await new StudioPage(window).navigation.waitFor();
    await window.close();

    // Nobody answers for the first: the folder's lock still holds.
    await rm(join(dataDir, "second-start.sock"));
    const third = await runStudioToItsEnd({ dataDir });
    expect(third.code).toBe(4);
    expect(third.output).toMatch(/^Reelsong couldn’t start: .*folder/);
    await studio.shell.open("Library");
  });

  test("a folder that cannot be written: says so", async ({ dataDir }) => {
    // Permissions do not bind root; a file in the folder's place binds everybody.
    await writeFile(join(dataDir, "file"), "");
    const folder = join(dataDir, "file", "studio");
    const run = await runStudioToItsEnd({ dataDir: folder });
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/^Reelsong couldn’t start: Reelsong can’t write to its data folder\. .+\n$/);
  });
});
