import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What the fuses are found by in Electron's binary, the version of the wire, its length, and each fuse as Electron 45 ships it. */
const fuseWire = Buffer.concat([
  Buffer.from("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX"),
  Buffer.from([1, 9]),
  Buffer.from("101100010"),
]);

/** Of a program for Linux on x86-64 with nothing in it: 64 bits, little-endian, executable, machine 62. */
const elfHeader = Buffer.alloc(64);
elfHeader.write("\x7fELF\x02\x01\x01", "latin1");
elfHeader.writeUInt16LE(2, 16);
elfHeader.writeUInt16LE(62, 18);
elfHeader.writeUInt32LE(1, 20);
elfHeader.writeUInt16LE(64, 52);

const put = (file: string, content: string | Uint8Array, mode = 0o644) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode });
};

/** Where an unpacked Electron would lie for a platform: the same files, all of them empty but for what a packager reads. */
export function writeMadeUpElectron(folder: string, platform: "linux" | "darwin" | "win32"): void {
  put(join(folder, "LICENSE"), "Electron's license\n");
  put(join(folder, "LICENSES.chromium.html"), "<p>Chromium's licenses</p>\n");
  put(join(folder, "version"), "45.4.1");
  if (platform === "darwin") {
    writeMac(folder);
    return;
  }
  for (const language of ["de", "en-GB", "en-US", "fr", "ja", "zh-CN", "zh-TW"])
    put(join(folder, `locales/${language}.pak`), language);
  for (const file of ["resources.pak", "icudtl.dat", "v8_context_snapshot.bin", "snapshot_blob.bin"])
    put(join(folder, file), file);
  if (platform === "win32") put(join(folder, "electron.exe"), windowsProgram());
  else {
    put(join(folder, "electron"), Buffer.concat([elfHeader, fuseWire]), 0o755);
    put(join(folder, "chrome-sandbox"), elfHeader, 0o755);
    put(join(folder, "chrome_crashpad_handler"), elfHeader, 0o755);
  }
}

function writeMac(folder: string): void {
  const contents = join(folder, "Electron.app/Contents");
  const frameworks = join(contents, "Frameworks");
  const app = (place: string, name: string) => {
    put(join(place, "Info.plist"), plist(name));
    put(join(place, "MacOS", name), "", 0o755);
  };
  app(contents, "Electron");
  for (const kind of ["", " (Renderer)", " (Plugin)", " (GPU)"]) {
    const name = `Electron Helper${kind}`;
    app(join(frameworks, `${name}.app/Contents`), name);
  }
  put(join(frameworks, "Electron Framework.framework/Electron Framework"), fuseWire, 0o755);
  for (const language of ["de", "en", "ja", "zh_CN"]) {
    put(join(frameworks, `Electron Framework.framework/Versions/A/Resources/${language}.lproj/locale.pak`), language);
    put(join(contents, `Resources/${language}.lproj/locale.pak`), language);
  }
  put(join(contents, "Resources/electron.icns"), "");
}

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.electron</string>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundleVersion</key><string>45.4.1</string>
</dict></plist>
`;

/** The part of resedit (electron-builder's own) that makes a program with a version in one language. */
interface Resedit {
  readonly NtExecutable: { createEmpty(is32Bit: boolean, isDll: boolean): { generate(): ArrayBuffer } };
  readonly NtExecutableResource: {
    from(program: unknown): { entries: unknown[]; outputResource(program: unknown): void };
  };
  readonly Resource: {
    readonly VersionInfo: {
      createEmpty(): {
        lang: number;
        setStringValues(language: { lang: number; codepage: number }, values: Record<string, string>): void;
        outputToResourceEntries(entries: unknown[]): void;
      };
    };
  };
}

function windowsProgram(): Buffer {
  const builder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
  const { NtExecutable, NtExecutableResource, Resource } = createRequire(builder.resolve("app-builder-lib"))(
    "resedit",
  ) as Resedit;
  const program = NtExecutable.createEmpty(false, false);
  const resource = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.lang = 1033;
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: "Electron" });
  version.outputToResourceEntries(resource.entries);
  resource.outputResource(program);
  return Buffer.concat([Buffer.from(program.generate()), fuseWire]);
}
