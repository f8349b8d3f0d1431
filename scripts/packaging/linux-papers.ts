import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** When it was built, or what a reproducible build is told. */
export function builtAt(): Date {
  const { SOURCE_DATE_EPOCH: told } = process.env;
  return new Date(told === undefined ? Date.now() : Number(told) * 1000);
}

/** What software centers show (AppStream). `launchable` is the name of the desktop entry. */
export const metainfo = (of: { readonly id: string; readonly launchable: string; readonly version: string }) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${of.id}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Reelsong</name>
  <summary>Make films and songs with a generation service</summary>
  <developer id="studio.reelsong">
    <name>The Reelsong contributors</name>
  </developer>
  <description>
    <p>
      Plan a film in chat, build it shot by shot on a storyboard, write lyrics, and review everything offline. API keys
      are stored in the system keychain. Without a key, a built-in sandbox of the service makes samples.
    </p>
  </description>
  <launchable type="desktop-id">${of.launchable}</launchable>
  <content_rating type="oars-1.1" />
  <releases>
    <release version="${of.version}" date="${builtAt().toISOString().slice(0, 10)}" />
  </releases>
</component>
`;

const manualPage = (version: string) => String.raw`.TH REELSONG 1 "" "Reelsong ${version}" "User Commands"
.SH NAME
reelsong \- studio for films and songs
.SH SYNOPSIS
.B reelsong
[\fB\-\-data\fR \fIDIR\fR] [\fB\-\-sandbox\-time\-scale\fR \fIS\fR] [\fIADDRESS\fR]
.SH DESCRIPTION
Plans, makes and reviews films and songs with a generation service.
A second start brings the first window to the front.
.I ADDRESS
is a pane to open, as
.BR reelsong:storyboard .
.SH OPTIONS
.TP
\fB\-\-data\fR \fIDIR\fR
Keep everything, including the library, in \fIDIR\fR.
.TP
\fB\-\-sandbox\-time\-scale\fR \fIS\fR
Pace of the built-in sandbox; 0.5 is twice as fast.
.SH EXIT STATUS
0 after quitting, or after bringing a running Reelsong to the front; 1 when the data folder can't be used, or the system
has no sandbox for the window.
.SH FILES
.TP
.I ~/.local/share/Reelsong
Database, backups and logs.
.TP
.I ~/Videos/Reelsong
The library.
`;

/** Name of the desktop entry of the desktop program: what Wayland, portals and docks know its windows by. */
export const desktopId = "studio.reelsong.app";

/**
 * Writes what a Linux package of the desktop program holds beside the program, and returns fpm's arguments that put it
 * there: AppStream's record, the manual page and the copyright (Debian) with the licenses of everything that ships.
 */
export function writeLinuxPapers(root: string, folder: string, version: string): string[] {
  const gzip = (text: string | Uint8Array) => gzipSync(text, { level: 9 });
  const license = readFileSync(join(root, "LICENSE"), "utf8");
  const papers: readonly [name: string, place: string, content: string | Uint8Array][] = [
    [
      `${desktopId}.metainfo.xml`,
      `/usr/share/metainfo/${desktopId}.metainfo.xml`,
      metainfo({ id: desktopId, launchable: `${desktopId}.desktop`, version }),
    ],
    ["reelsong.1.gz", "/usr/share/man/man1/reelsong.1.gz", gzip(manualPage(version))],
    [
      "copyright",
      "/usr/share/doc/reelsong/copyright",
      `Reelsong ${version}\n\n${license}\nIt contains the work of others, each under a license of its own: THIRD-PARTY-NOTICES.gz.\n`,
    ],
    [
      "THIRD-PARTY-NOTICES.gz",
      "/usr/share/doc/reelsong/THIRD-PARTY-NOTICES.gz",
      gzip(readFileSync(join(root, "out/notices.txt"))),
    ],
    ["NEWS.gz", "/usr/share/doc/reelsong/NEWS.gz", gzip(readFileSync(join(root, "CHANGELOG.md")))],
  ];
  mkdirSync(folder, { recursive: true });
  return papers.map(([name, place, content]) => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o644 });
    return `${file}=${place}`;
  });
}
