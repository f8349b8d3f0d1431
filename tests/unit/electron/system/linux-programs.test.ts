import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createPrograms } from "#core/system/linux-programs.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const listed = `Default application for \u201cvideo/mp4\u201d: player.desktop
Registered applications:
\tcutter.desktop
\tplayer.desktop
\tgone.desktop
\thidden.desktop
\tlacking.desktop
\t../../evil.desktop
Recommended applications:
\tplayer.desktop
`;

describe.runIf(process.platform === "linux")("programs on Linux", () => {
  const entry = (dir: string, id: string, lines: string) => {
    mkdirSync(join(dir, "applications"), { recursive: true });
    writeFileSync(join(dir, "applications", id), `[Desktop Entry]\nType=Application\n${lines}\n`);
  };

  function install() {
    const folder = temporaryFolder();
    const [home, shared] = [join(folder, "home"), join(folder, "shared")];
    writeFileSync(join(folder, "listed"), listed);
    writeFileSync(
      join(folder, "gio"),
      `#!/bin/sh\nif [ "$1" = mime ]; then cat "${folder}/listed"; else printf '%s\\n' "$@" > "${folder}/launched"; fi\n`,
    );
    chmodSync(join(folder, "gio"), 0o755);
    vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
    vi.stubEnv("XDG_DATA_HOME", home);
    vi.stubEnv("XDG_DATA_DIRS", shared);
    entry(shared, "player.desktop", "Name=Player\nName[zh_CN]=播放器\n[Desktop Action new]\nName=New window");
    entry(shared, "cutter.desktop", "Name=Cutter\nTryExec=gio");
    entry(home, "cutter.desktop", "Name=My cutter");
    entry(shared, "hidden.desktop", "Name=Hidden\nHidden=true");
    entry(shared, "lacking.desktop", "Name=Lacking\nTryExec=no-such-program-here");
    entry(folder, "evil.desktop", "Name=Evil");
    return { folder, home };
  }
  afterEach(() => void vi.unstubAllEnvs());

  test("the usual one comes first, in the person's language; what is gone, hidden or lacking isn't offered", async () => {
    install();
    const programs = createPrograms();
    expect(await programs?.list("video/mp4", "zh-CN")).toEqual([
      { id: "player.desktop", name: "播放器" },
      { id: "cutter.desktop", name: "My cutter" },
    ]);
    expect((await programs?.list("video/mp4", "en"))?.[0]?.name).toBe("Player");
  });

  test("a file is handed to the program as one argument, whatever it is called", async () => {
    const { folder, home } = install();
    const path = '/films/a $(rm) "b".mp4';
    await createPrograms()?.open("cutter.desktop", path);
    expect(readFileSync(join(folder, "launched"), "utf8")).toBe(
      `launch\n${join(home, "applications", "cutter.desktop")}\n${path}\n`,
    );
    for (const id of ["gone.desktop", "../../evil.desktop"])
      await expect(createPrograms()?.open(id, path)).rejects.toThrow("no longer installed");
  });

  test("without gio there is no list", () => {
    vi.stubEnv("PATH", "/nowhere");
    expect(createPrograms()).toBeUndefined();
  });
});
