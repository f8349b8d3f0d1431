import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMain } from "#tests/support/electron/electron-main.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

/** The desktop program as `npm run dist` packs it for three systems, over a made-up Electron (tests/support/packaging). */
const root = join(import.meta.dirname, "../../../..");
const builder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
const asar = createRequire(builder.resolve("app-builder-lib"))("@electron/asar") as {
  listPackage(file: string): string[];
  extractFile(file: string, path: string): Buffer;
  extractAll(file: string, folder: string): void;
  getRawHeader(file: string): { headerString: string };
};

let folder = "";
interface LinuxTarget {
  readonly args?: readonly string[];
  readonly desktop: string;
  readonly desktopFileName?: string;
}
let linux: readonly LinuxTarget[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reelsong-packed-"));
  const program = join(root, "tests/support/packaging/pack.ts");
  await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", program, folder], {
    cwd: root,
    maxBuffer: 1e8,
  });
  linux = JSON.parse(readFileSync(join(folder, "linux-targets.json"), "utf8")) as LinuxTarget[];
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mac = "mac/mac-arm64/Reelsong.app/Contents";
const targets = {
  "Linux x64": { resources: "linux/linux-unpacked/resources", binding: "keyring-linux-x64-gnu" },
  "Linux arm64": { resources: "linux/linux-arm64-unpacked/resources", binding: "keyring-linux-arm64-gnu" },
  "macOS arm64": { resources: `${mac}/Resources`, binding: "keyring-darwin-arm64" },
  "Windows x64": { resources: "windows/win-unpacked/resources", binding: "keyring-win32-x64-msvc" },
} as const;
const read = (path: string) => readFileSync(join(folder, path));

describe.each(Object.entries(targets))("the package for %s", (_name, { resources, binding }) => {
  const archive = () => join(folder, resources, "app.asar");

  // @shows Installed, point by point › A13. Nothing is packed that isn’t run
  // @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
  // @shows Installed, point by point › D. The archive under 30 MB, without maps
  it("holds what the desktop program runs, and nothing else", () => {
    const files = asar.listPackage(archive()).map((file) => file.replaceAll("\\", "/").slice(1));
    for (const file of ["package.json", "out/main/main.js", "out/preload/preload.cjs", "out/renderer/index.html"])
      expect(files).toContain(file);
    expect(files.filter((file) => /^[^/]+$/.test(file)).sort()).toEqual(["node_modules", "out", "package.json"]);
    expect(files.filter((file) => /^out\/[^/]+$/.test(file)).sort()).toEqual([
      "out/main",
      "out/preload",
      "out/renderer",
    ]);
    const unwanted = /\.(map|ts|md|sha256|exe)$|macos-trash|(browser|supervised)(-\w+)?\.js$/;
    expect(files.filter((file) => unwanted.test(file) && !file.startsWith("out/renderer/"))).toEqual([]);
    expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
    expect(files.filter((file) => /^node_modules\/[^/]+\/[^/]+$/.test(file)).sort()).toEqual([
      "node_modules/@napi-rs/keyring",
      `node_modules/@napi-rs/${binding}`,
    ]);
  });

  // @shows Installed, point by point › A5. One keychain library for each target, from the lockfile
  // @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
  it("has the keychain library of its own system alone, outside of the archive", () => {
    const unpacked = join(folder, resources, "app.asar.unpacked");
    const files = globSync("**/*.*", { cwd: unpacked }).filter((file) => statSync(join(unpacked, file)).isFile());
    expect(files).toEqual([join("node_modules/@napi-rs", binding, `${binding.replace("keyring-", "keyring.")}.node`)]);
  });

  // @shows Installed, point by point › A1. Licenses of all that is bundled ship and are shown; an unwanted one ends the build
  // @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
  it("ships its license and those of everything in it, with the source of what asks for it", () => {
    expect(read(`${resources}/LICENSE.txt`).equals(readFileSync(join(root, "LICENSE")))).toBe(true);
    const notices = read(`${resources}/THIRD-PARTY-NOTICES.txt`).toString();
    for (const name of ["libheif-js", "elkjs", "mediabunny", "@fontsource-variable/inter", "@napi-rs/keyring"])
      expect(notices).toMatch(new RegExp(`^${name.replaceAll("/", "\\/")} \\d`, "m"));
    expect(notices).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
    expect(notices).toContain("https://github.com/strukturag/libheif");
    // What LGPL asks: the library is a file by itself, which can be replaced.
    expect(asar.listPackage(archive()).some((file) => /out.main.wasm-bundle-.+\.js$/.test(file))).toBe(true);
  });

  // @shows Installed, point by point › A9. The window before the core, on a screen that is there, in the language, under one name
  // @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
  it("says which desktop entry its windows belong to, and whose updates it takes", () => {
    expect(JSON.parse(asar.extractFile(archive(), "package.json").toString())).toMatchObject({
      ...{ name: "reelsong", main: "out/main/main.js", desktopName: "studio.reelsong.app.desktop" },
      updatesKey: "a public key",
    });
  });

  // @shows Installed, point by point › D. The archive under 30 MB, without maps
  it("is no larger than its budget of 30 MB, half of which are fonts", () => {
    expect(statSync(archive()).size).toBeLessThan(30_000_000);
  });
});

/** As electron-builder.yml sets them: of nine, the seventh and the last stay as Electron ships them. */
// @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
it.each([
  ["Linux x64", "linux/linux-unpacked/reelsong"],
  ["Linux arm64", "linux/linux-arm64-unpacked/reelsong"],
  ["macOS arm64", `${mac}/Frameworks/Electron Framework.framework/Electron Framework`],
  ["Windows x64", "windows/win-unpacked/Reelsong.exe"],
])("the fuses of the program for %s are set", (_name, path) => {
  const program = read(path);
  const wire = program.indexOf("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX") + 32;
  expect([...program.subarray(wire, wire + 2)]).toEqual([1, 9]);
  expect(program.toString("latin1", wire + 2, wire + 11)).toBe("010011000");
});

// @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
describe("the sum of the archive, which Electron holds it to on macOS and Windows", () => {
  const sum = (archive: string) =>
    createHash("sha256")
      .update(asar.getRawHeader(join(folder, archive)).headerString)
      .digest("hex");

  it("stands in Info.plist", () => {
    const plist = read(`${mac}/Info.plist`).toString();
    expect(/<key>ElectronAsarIntegrity<\/key>[\s\S]*?<key>hash<\/key>\s*<string>(\w+)</.exec(plist)?.[1]).toBe(
      sum(`${mac}/Resources/app.asar`),
    );
  });

  it("stands in the program's resources", () => {
    const program = read("windows/win-unpacked/Reelsong.exe").toString("latin1");
    const [, value] = /\[\{"file":"resources\\\\app\.asar","alg":"SHA256","value":"(\w+)"\}\]/.exec(program) ?? [];
    expect(value).toBe(sum("windows/win-unpacked/resources/app.asar"));
  });
});

// @shows Installed, point by point › C. `.reelsong` archives and `reelsong:` links, which run nothing
it("macOS hands it links and archives, and knows what those are", () => {
  const plist = read(`${mac}/Info.plist`).toString();
  const first = (key: string) => new RegExp(`<key>${key}</key>\\s*(?:<array>\\s*)?<string>([^<]+)<`).exec(plist)?.[1];
  expect(first("CFBundleURLSchemes")).toBe("reelsong");
  expect(first("CFBundleTypeExtensions")).toBe("reelsong");
  expect(first("LSHandlerRank")).toBe("Owner");
  expect(first("UTTypeIdentifier")).toBe("studio.reelsong.archive");
  expect(first("public.filename-extension")).toBe("reelsong");
});

// @shows Installed, point by point › A9. The window before the core, on a screen that is there, in the language, under one name
it("Electron's own words come in the app's languages only", () => {
  const locales = readdirSync(join(folder, "linux/linux-unpacked/locales")).sort();
  expect(locales).toEqual(["en-GB.pak", "en-US.pak", "ja.pak", "zh-CN.pak"]);
  const lproj = readdirSync(join(folder, `${mac}/Resources`)).filter((name) => name.endsWith(".lproj"));
  expect(lproj.sort()).toEqual(["en.lproj", "ja.lproj", "zh_CN.lproj"]);
});

it("updates are looked for where the build was told, and nowhere else", () => {
  expect(read("linux/linux-unpacked/resources/app-update.yml").toString()).toMatch(
    /^provider: generic\nurl: https:\/\/updates\.example\/reelsong\nupdaterCacheDirName: reelsong-updater\n$/,
  );
});

// @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
it("what is packed is whole: the program opens out of its archive", async () => {
  const unpacked = join(folder, "unpacked");
  asar.extractAll(join(folder, "linux/linux-unpacked/resources/app.asar"), unpacked);
  const program = relative(root, join(unpacked, "out/main/main.js"));
  const { opened, all, openPage, say, told } = startMain(temporaryFolder(), 0.02, program);
  await opened();
  const page = await openPage();
  expect(await page.settings.get()).toMatchObject({ theme: "system" });
  say({ do: "fetch", address: "app://reelsong/" });
  expect((await told("answer")).text).toContain('<script type="module"');
  // Compressed in the archive.
  say({ do: "fetch", address: "app://reelsong/licenses.json" });
  expect((await told("answer", 2)).text).toBe(readFileSync(join(root, "out/renderer/licenses.json"), "utf8"));
  expect(all("error")).toEqual([]);
});

describe("on Linux", () => {
  const entries = () =>
    linux.map(({ desktop, args }) => (args === undefined ? desktop : readFileSync(desktop, "utf8")));
  const installed = () => linux.filter(({ args }) => args !== undefined);
  const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

  // @shows Installed, point by point › A9. The window before the core, on a screen that is there, in the language, under one name
  // @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
  it("AppImage, deb and rpm for both processors have a menu entry under the name that their windows have", () => {
    expect(linux).toHaveLength(6);
    for (const entry of entries()) {
      expect(entry).toMatch(/^Exec=(AppRun|\/opt\/Reelsong\/reelsong) %U$/m);
      expect(entry).not.toContain("--no-sandbox");
      expect(entry).toContain("\nStartupWMClass=studio.reelsong.app\n");
      expect(entry).toContain("\nMimeType=application/vnd.reelsong.archive+zip;x-scheme-handler/reelsong;\n");
    }
    expect(linux.flatMap(({ desktopFileName }) => desktopFileName ?? [])).toEqual(
      Array.from({ length: 2 }, () => "studio.reelsong.app.desktop"),
    );
    for (const { args } of installed())
      expect(args).toContainEqual(
        expect.stringMatching(/=\/usr\/share\/applications\/studio\.reelsong\.app\.desktop$/),
      );
  });

  // @shows Installed, point by point › C. desktop-file-validate is clean
  it.skipIf(!has("desktop-file-validate"))("the menu entry is valid", () => {
    const { status, stdout } = spawnSync("desktop-file-validate", [installed()[0]?.desktop ?? ""], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([0, ""]);
  });

  // @shows Installed, point by point › C. appstreamcli is clean
  it.skipIf(!has("appstreamcli"))("software centers can read what it is", () => {
    const record = join(folder, "papers/studio.reelsong.app.metainfo.xml");
    const { status, stdout } = spawnSync("appstreamcli", ["validate", "--no-net", record], { encoding: "utf8" });
    expect(stdout.replaceAll(/^[IP]: .*\n.*\n?/gm, "")).not.toMatch(/^[EW]: /m);
    expect(status).toBe(0);
    expect(readFileSync(record, "utf8")).toContain("studio.reelsong.app.desktop</launchable>");
  });

  // By what stands in for fpm (tests/support/packaging); the release workflow asks of what fpm makes.
  // @shows Installed, point by point › C. lintian is clean
  it.skipIf(!has("lintian") || !has("dpkg-deb"))(
    "Debian's checker finds nothing in the .deb",
    () => {
      const [deb = ""] = globSync("linux/*.deb", { cwd: folder });
      // The made-up Electron has nothing in it, and to save time the stand-in doesn't compress.
      const madeUp =
        "statically-linked-binary,uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball";
      const { stdout, stderr } = spawnSync("lintian", ["--allow-root", "--suppress-tags", madeUp, join(folder, deb)], {
        encoding: "utf8",
      });
      expect(stdout + stderr).toBe("");
      const field = (name: string) =>
        spawnSync("dpkg-deb", ["--field", join(folder, deb), name], { encoding: "utf8" }).stdout.trim();
      expect([field("Package"), field("Architecture"), field("Section")]).toEqual(["reelsong", "amd64", "video"]);
      expect(field("Depends")).toContain("libnss3");
    },
    60_000,
  );

  // @shows Installed, point by point › C. `.reelsong` archives and `reelsong:` links, which run nothing
  it.skipIf(!has("update-mime-database"))("file managers know its archives, as a kind of zip", () => {
    const mime = join(folder, "mime");
    mkdirSync(join(mime, "packages"), { recursive: true });
    copyFileSync(join(folder, "papers/studio.reelsong.app.xml"), join(mime, "packages/studio.reelsong.app.xml"));
    const env = { ...process.env, XDG_DATA_HOME: folder };
    const { status, stderr } = spawnSync("update-mime-database", [mime], { encoding: "utf8", env });
    expect([status, stderr]).toEqual([0, ""]);
    expect(readFileSync(join(mime, "globs2"), "utf8")).toContain(
      "50:application/vnd.reelsong.archive+zip:*.reelsong\n",
    );
    expect(readFileSync(join(mime, "subclasses"), "utf8")).toBe(
      "application/vnd.reelsong.archive+zip application/zip\n",
    );
  });

  // @shows Installed, point by point › A3. Icons of every size, for every system
  // @shows Installed, point by point › C. Contents, size, fuses, sum, licenses and bindings of every target
  it("deb and rpm bring icons of every size that menus list, a manual page, and the copyright", () => {
    for (const { args = [] } of installed()) {
      const places = args.filter((arg) => /=\/usr\//.test(arg)).map((arg) => arg.slice(arg.indexOf("=") + 1));
      for (const size of [16, 24, 32, 48, 64, 128, 256, 512])
        expect(places).toContain(`/usr/share/icons/hicolor/${size}x${size}/apps/reelsong.png`);
      for (const place of [
        "/usr/share/metainfo/studio.reelsong.app.metainfo.xml",
        "/usr/share/mime/packages/studio.reelsong.app.xml",
        "/usr/share/man/man1/reelsong.1.gz",
        "/usr/share/doc/reelsong/copyright",
        "/usr/share/doc/reelsong/THIRD-PARTY-NOTICES.gz",
      ])
        expect(places).toContain(place);
    }
    expect(gunzipSync(read("papers/reelsong.1.gz")).toString()).toMatch(/^\.TH REELSONG 1 "" "Reelsong \d/);
    expect(read("papers/copyright").toString()).toContain("MIT License");
  });

  // @shows Installed, point by point › A5. One keychain library for each target, from the lockfile
  it("nothing that was made for one package is left in the project", () => {
    expect(existsSync(join(root, "out/bindings"))).toBe(false);
    const bindings = readdirSync(join(root, "node_modules/@napi-rs")).filter((name) => name.startsWith("keyring-"));
    expect(bindings.every((name) => name.includes(process.platform))).toBe(true);
  });
});
