import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { copyBrowserShell } from "./browser-shell-files.ts";
import { archiveType, debianChangelog, maintainer, metainfo, mimeInfo } from "./linux-papers.ts";
import { readShipped, writeNotices } from "./notices.ts";

export interface DebianPackageOptions {
  /** The project, with its bundles in out/. */
  readonly root: string;
  /** Where the package is put. */
  readonly folder: string;
  /** As in package.json. */
  readonly version: string;
  /** Of dpkg-deb; `none` is quick, and for tests. */
  readonly compression?: "xz" | "none";
}

/** Debian's names of the processors that Node runs on here. */
const architectures: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

const home = "usr/lib/reelsong-browser";
const papers = "usr/share/doc/reelsong-browser";
export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** `0.2.0-beta.1` sorts before `0.2.0` for Debian too. */
export const debianVersion = (version: string): string => version.replace("-", "~");

/**
 * Makes `reelsong-browser_VERSION_ARCH.deb`: the built browser shell with the Node that runs it, a program, a menu entry,
 * icons, a manual page and the licences. Returns its path. Throws where dpkg-deb is missing, or a licence can't ship.
 */
export function makeDebianPackage({ root, folder, version, compression = "xz" }: DebianPackageOptions): string {
  const architecture = architectures[process.arch];
  if (process.platform !== "linux" || architecture === undefined)
    throw new Error(
      `The Debian package can’t be made on ${process.platform} ${process.arch}: it carries this machine’s Node.`,
    );
  const tree = mkdtempSync(join(tmpdir(), "reelsong-deb-"));
  try {
    // mkdtemp keeps others out; dpkg-deb would pack that.
    chmodSync(tree, 0o755);
    fillTree(root, tree, debianVersion(version));
    writeControl(tree, debianVersion(version), architecture);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `reelsong-browser_${debianVersion(version)}_${architecture}.deb`);
    execFileSync("dpkg-deb", ["--root-owner-group", `-Z${compression}`, "--build", tree, file], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    return file;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function fillTree(root: string, tree: string, version: string): void {
  const put = (path: string, content: string | Uint8Array, mode = 0o644) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
    chmodSync(join(tree, path), mode);
  };
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(join(tree, to)), { recursive: true });
    copyFileSync(from, join(tree, to));
  };
  copyBrowserShell({ root, into: join(tree, home), thisMachine: true });
  copy(join(root, "package.json"), `${home}/package.json`);
  copy(process.execPath, `${home}/node`);
  put("usr/bin/reelsong-browser", launcher, 0o755);
  put("usr/share/applications/reelsong-browser.desktop", desktopEntry);
  put(
    "usr/share/metainfo/studio.reelsong.browser.metainfo.xml",
    metainfo({
      ...{ id: "studio.reelsong.browser", launchable: "reelsong-browser.desktop", version },
      opens: archiveType,
    }),
  );
  put("usr/share/mime/packages/studio.reelsong.browser.xml", mimeInfo("reelsong-browser"));
  for (const size of iconSizes)
    copy(
      join(root, `resources/icons/${size}x${size}.png`),
      `usr/share/icons/hicolor/${size}x${size}/apps/reelsong-browser.png`,
    );
  copy(join(root, "resources/icon.svg"), "usr/share/icons/hicolor/scalable/apps/reelsong-browser.svg");
  put("usr/share/man/man1/reelsong-browser.1.gz", gzipSync(manualPage(version), { level: 9 }));
  const own = readFileSync(join(root, "LICENSE"), "utf8");
  const nodePackage = `node-${process.platform}-${process.arch}`;
  const node = readFileSync(join(root, "node_modules/node/node_modules", nodePackage, "LICENSE"), "utf8");
  put(
    `${papers}/copyright`,
    `Reelsong ${version}\n\n${own}\nIt contains the work of others, each under a license of its own: THIRD-PARTY-NOTICES.gz.\n`,
  );
  const notices = [writeNotices(readShipped(root)), `Node.js ${process.versions.node}\n`, node].join("\n");
  put(`${papers}/THIRD-PARTY-NOTICES.gz`, gzipSync(notices, { level: 9 }));
  put(`${papers}/changelog.gz`, gzipSync(debianChangelog("reelsong-browser", version), { level: 9 }));
  put(`${papers}/NEWS.gz`, gzipSync(readFileSync(join(root, "CHANGELOG.md")), { level: 9 }));
  put("usr/share/lintian/overrides/reelsong-browser", overrides);
  setModes(tree);
}

/** Readable by all, written by none but root; what runs is what ran before, and Node. */
function setModes(tree: string): void {
  const programs = new Set(
    [home, "usr/bin"].flatMap((part) => ["node", "reelsong-browser"].map((name) => join(tree, part, name))),
  );
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else chmodSync(path, programs.has(path) ? 0o755 : 0o644);
  }
}

function writeControl(tree: string, version: string, architecture: string): void {
  const files = globSync("**/*", { cwd: tree, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const size = Math.ceil(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1024);
  mkdirSync(join(tree, "DEBIAN"));
  const sums = files.map((file) => {
    const digest = createHash("md5").update(readFileSync(file)).digest("hex");
    return `${digest}  ${file.slice(tree.length + 1)}\n`;
  });
  writeFileSync(join(tree, "DEBIAN/md5sums"), sums.sort().join(""));
  writeFileSync(
    join(tree, "DEBIAN/control"),
    `Package: reelsong-browser
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${size}
Depends: libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 9)
Recommends: chromium | google-chrome-stable | www-browser, gnome-keyring, xdg-utils
Section: video
Priority: optional
Description: studio for films and songs, in a browser window
 Reelsong makes films and songs with a generation service: plan in chat, build
 a storyboard, write lyrics and review everything offline.
 .
 This package runs it on this computer and opens it in a browser window. API
 keys are stored in the system keychain. Without a key, a built-in sandbox of
 the service makes samples.
`,
  );
}

/** Compiled code is kept for the next start, in a place of the person's own: it runs as they do. */
const launcher = `#!/bin/sh
set -e
: "\${NODE_COMPILE_CACHE:=\${XDG_CACHE_HOME:-$HOME/.cache}/reelsong/compiled}"
export NODE_COMPILE_CACHE
exec /${home}/node /${home}/out/main/supervised.js "$@"
`;

const desktopEntry = `[Desktop Entry]
Type=Application
Name=Reelsong
GenericName=Film and song studio
GenericName[zh_CN]=影片与歌曲工作室
GenericName[ja]=ムービーと曲のスタジオ
Comment=Make films and songs with a generation service
Comment[zh_CN]=用生成服务制作影片和歌曲
Comment[ja]=生成サービスでムービーと曲を制作
Exec=reelsong-browser %f
TryExec=reelsong-browser
Icon=reelsong-browser
Terminal=false
Categories=AudioVideo;Video;Audio;
MimeType=${archiveType};
Keywords=film;video;song;music;storyboard;lyrics;
`;

/** What Debian's own packages avoid by building everything from source. */
const overrides = `# Node.js as its project built and tested it.
reelsong-browser: unstripped-binary-or-object *reelsong-browser/node*
reelsong-browser: embedded-library *reelsong-browser/node*
reelsong-browser: hardening-no-pie *reelsong-browser/node*
# Files that happen to be called async.js.
reelsong-browser: embedded-javascript-library *async.js*
`;

const manualPage = (version: string) => String.raw`.TH REELSONG\-BROWSER 1 "" "Reelsong ${version}" "User Commands"
.SH NAME
reelsong\-browser \- studio for films and songs, in a browser window
.SH SYNOPSIS
.B reelsong\-browser
[\fB\-\-data\fR \fIDIR\fR] [\fB\-\-port\fR \fIN\fR] [\fB\-\-no\-open\fR] [\fB\-\-sandbox\-time\-scale\fR \fIS\fR] [\fIARCHIVE\fR]
.SH DESCRIPTION
Runs Reelsong on this computer and opens it in a browser window.
The address it prints admits one person; other users of this computer can't open it.
.I ARCHIVE
is a file whose name ends in
.BR .reelsong :
Reelsong shows what it holds, and imports it when told to.
Press Ctrl+C to quit.
.SH OPTIONS
.TP
\fB\-\-data\fR \fIDIR\fR
Keep everything, including the library, in \fIDIR\fR.
.TP
\fB\-\-port\fR \fIN\fR
Listen on port \fIN\fR; 0, the default, uses any free port.
.TP
\fB\-\-no\-open\fR
Print the address only.
.TP
\fB\-\-sandbox\-time\-scale\fR \fIS\fR
Pace of the built-in sandbox; 0.5 is twice as fast.
.SH EXIT STATUS
0 after quitting, or after opening another window of a running Reelsong; 1 when the data folder can't be used; 2 for a
wrong command line; 3 when the port is in use; 4 when Reelsong is running with this data folder and can't be reached.
.SH FILES
.TP
.I ~/.local/share/Reelsong
Database, backups and logs.
.TP
.I ~/Videos/Reelsong
The library.
`;
