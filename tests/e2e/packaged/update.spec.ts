import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { imageName, type LocalReleases, layOutPackage, serveReleases } from "./local-releases.ts";
import { isPackaged, needPerson, needProgram, packagedProgram, type StartOptions, test } from "./packaged-program.ts";

/** What is in the place of an AppImage says that it was started, and by which version's file. */
const image = (version: string, told: string) =>
  Buffer.from(`#!/bin/sh\necho "${version} $APPIMAGE_EXIT_AFTER_INSTALL" >> "${told}"\n${"#".repeat(200_000)}\n`);

test.describe("an update from a server of this machine", () => {
  needProgram();
  needPerson();
  // biome-ignore lint/suspicious/noSkippedTests: what is updated here is an AppImage; the installers have the release workflow
  test.skip(process.platform !== "linux", "An AppImage is Linux's.");
  /** What the packaged program was built with. */
  const signer = isPackaged ? process.env.REELSONG_UPDATES_PRIVATE_KEY : undefined;
  // biome-ignore lint/suspicious/noSkippedTests: counted as skipped for a program that was built to take no updates
  test.skip(isPackaged && !signer, "REELSONG_UPDATES_PRIVATE_KEY isn't there, by which the program was built.");

  let folder: string;
  let releases: LocalReleases;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "reelsong-update-"));
    releases = await serveReleases(join(folder, "server"), signer);
  });
  test.afterEach(async () => {
    releases?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  /** The program as version 0.1.0 or 0.2.0 has it, with the server's address in it. */
  function asVersion(version: string): StartOptions {
    const env = {
      ...{ APPIMAGE: join(folder, "Reelsong.AppImage"), HOME: folder, XDG_CACHE_HOME: join(folder, "cache") },
      NODE_EXTRA_CA_CERTS: releases.certificate,
    };
    const locale = "zh-CN";
    if (!isPackaged)
      return { env, locale, world: { package: layOutPackage(join(folder, version), version, releases) } };
    const home = dirname(packagedProgram);
    const copy = join(folder, version);
    cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
    const lines = ["provider: generic", `url: ${releases.url}`, "updaterCacheDirName: reelsong-updater", ""];
    writeFileSync(join(copy, "resources/app-update.yml"), lines.join("\n"));
    trust(releases.certificate);
    return { env, locale, program: join(copy, basename(packagedProgram)) };
  }

  /** Of Chromium on Linux: what a home's NSS database says it trusts. */
  function trust(certificate: string): void {
    const database = join(folder, ".pki/nssdb");
    mkdirSync(database, { recursive: true });
    execFileSync("certutil", ["-N", "--empty-password", "-d", `sql:${database}`]);
    execFileSync("certutil", ["-A", "-t", "C,,", "-n", "Reelsong test", "-i", certificate, "-d", `sql:${database}`]);
  }

  // @shows Installed, point by point › A11. Updates: asked for, in the language, with what is new, progress, later, never; https; signed; from N−1 against a local server
  // @shows Installed, point by point › B. An update from a local server
  test("is asked for in the language, with what is new; one that is unsigned or changed is refused; then 0.1.0 becomes 0.2.0", async ({
    studios,
  }) => {
    const installed = join(folder, "Reelsong.AppImage");
    const told = join(folder, "told");
    writeFileSync(installed, "version 0.1.0", { mode: 0o755 });
    const release = { version: "0.2.0", bytes: image("0.2.0", told), notes: "<ul><li>歌曲更动听</li></ul>" };
    const wasFetched = () => releases.asked.includes(imageName("0.2.0"));

    // Somebody else's list: said whether it was asked for or not, and nothing of it is fetched.
    releases.publish(release, (files) => {
      for (const [name, file] of files)
        if (name.endsWith(".yml")) files.set(name, String(file).replace("歌曲", "电影"));
    });
    let studio = await studios.open(asVersion("0.1.0"));
    await studio.person.answer("检查更新失败", 0);
    expect(wasFetched()).toBe(false);

    /** By the menu's item; a packaged program, whose menu can't be driven, looks as it starts. */
    const lookAgain = async () => {
      const { standIn } = studio;
      if (standIn) return standIn.say({ do: "chooseInBar", path: ["帮助", "检查更新…"] });
      await studio.stop();
      studio = await studios.open(asVersion("0.1.0"));
    };

    releases.publish(release);
    if (studio.standIn) {
      await lookAgain();
      const offer = await studio.standIn.told("question");
      expect(offer).toMatchObject({
        message: "Reelsong 0.2.0 可供下载。",
        detail: "当前版本为 0.1.0。影片、歌曲和设置都会保留。\n\n• 歌曲更动听",
        buttons: ["下载", "以后再说", "跳过此版本"],
      });
      studio.standIn.say({ do: "answer", id: offer.id, button: 1 });
      await expect.poll(() => existsSync(join(studios.data, "window/updates.json"))).toBe(true);
      expect(wasFetched()).toBe(false);
    }

    // A file that was changed after its list was signed is thrown away.
    const changed = Buffer.from(release.bytes);
    changed.write("exit 1", 10);
    releases.publish(release, (files) => files.set(imageName("0.2.0"), changed));
    await lookAgain();
    await studio.person.answer("Reelsong 0.2.0 可供下载。", 0);
    await expect.poll(wasFetched).toBe(true);
    if (studio.standIn) await studio.person.answer("检查更新失败", 0);
    expect(readFileSync(installed, "utf8")).toBe("version 0.1.0");

    releases.publish(release);
    await lookAgain();
    await studio.person.answer("Reelsong 0.2.0 可供下载。", 0);
    if (studio.standIn) {
      // “When I quit” isn't when the system shuts down: what is cut off then would leave no program.
      await studio.person.answer("Reelsong 0.2.0 已准备好安装。", 1);
      const shares = studio.standIn.seen.flatMap((each) => (each.what === "progress" ? [each.share] : []));
      expect([shares[0], shares.at(-1), Math.max(...shares)]).toEqual([0, -1, 1]);
      studio.standIn.say({ do: "power", event: "shutdown" });
      expect(await studio.ended).toBe(0);
      expect(readFileSync(installed, "utf8")).toBe("version 0.1.0");
      // “Later” was an answer to this version, a day long.
      rmSync(join(studios.data, "window/updates.json"));
      studio = await studios.open(asVersion("0.1.0"));
      await studio.person.answer("Reelsong 0.2.0 可供下载。", 0);
    }
    await studio.person.answer("Reelsong 0.2.0 已准备好安装。", 0);
    expect(await studio.ended).toBe(0);
    expect(studios.log()).toContain('"event":"core closed"');
    expect(readFileSync(installed).equals(release.bytes)).toBe(true);
    await expect.poll(() => existsSync(told) && readFileSync(told, "utf8")).toBe("0.2.0 \n");
    if (studio.standIn === undefined) return;

    // The new version over the same data: it has nothing to offer, and says so to who asks.
    studio = await studios.open(asVersion("0.2.0"));
    await lookAgain();
    await studio.person.answer("Reelsong 0.2.0 已是最新版本。", 0);
  });
});
