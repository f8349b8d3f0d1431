import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** When it was built, or what a reproducible build is told. */
export function builtAt(): Date {
  const { SOURCE_DATE_EPOCH: told } = process.env;
  return new Date(told === undefined ? Date.now() : Number(told) * 1000);
}

/** Packages of Linux ask for an address; a build made privately has none that anybody reads. */
export const maintainer = process.env.REELSONG_MAINTAINER ?? "The Reelsong contributors <nobody@reelsong.invalid>";

/** Debian wants one in its own form; what is new is in a file beside it, for people. */
export const debianChangelog = (name: string, version: string) => `${name} (${version}) unstable; urgency=medium

  * What is new is in NEWS.gz.

 -- ${maintainer}  ${builtAt().toUTCString().replace("GMT", "+0000")}
`;

/** What software centers show (AppStream). `launchable` is the name of the desktop entry. */
export const metainfo = (of: {
  readonly id: string;
  readonly launchable: string;
  readonly version: string;
  /** The kind of file that it opens. */
  readonly opens?: string;
}) =>
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
  ${of.opens === undefined ? "" : `<provides>\n    <mediatype>${of.opens}</mediatype>\n  </provides>\n  `}<content_rating type="oars-1.1" />
  <releases>
    <release version="${of.version}" date="${builtAt().toISOString().slice(0, 10)}" />
  </releases>
</component>
`;

/** What an archive of Reelsong's is called among kinds of files; its answer over HTTP says the same. */
export const archiveType = "application/vnd.reelsong.archive+zip";

/** What a file of Reelsong's is, for file managers (shared-mime-info). `icon` by its name in the theme. */
export const mimeInfo = (icon: string) => `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${archiveType}">
    <comment>Reelsong archive</comment>
    <comment xml:lang="zh_CN">Reelsong 归档</comment>
    <comment xml:lang="ja">Reelsongアーカイブ</comment>
    <sub-class-of type="application/zip"/>
    <icon name="${icon}"/>
    <glob pattern="*.reelsong"/>
  </mime-type>
</mime-info>
`;

const manualPage = (version: string) => String.raw`.TH REELSONG 1 "" "Reelsong ${version}" "User Commands"
.SH NAME
reelsong \- studio for films and songs
.SH SYNOPSIS
.B reelsong
[\fB\-\-data\fR \fIDIR\fR] [\fB\-\-sandbox\-time\-scale\fR \fIS\fR] [\fIADDRESS\fR | \fIARCHIVE\fR]
.SH DESCRIPTION
Plans, makes and reviews films and songs with a generation service.
A second start brings the first window to the front.
.I ADDRESS
is a pane to open, as
.BR reelsong:storyboard .
.I ARCHIVE
is a file whose name ends in
.BR .reelsong :
Reelsong shows what it holds, and imports it when told to.
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

/** fpm's arguments. */
export interface LinuxPapers {
  readonly deb: readonly string[];
  readonly rpm: readonly string[];
}

/** Name of the desktop entry of the desktop program: what Wayland, portals and docks know its windows by. */
export const desktopId = "studio.reelsong.app";

/** What Debian's own packages avoid: Electron comes as it was built, and its installer's scripts are electron-builder's. */
const overrides = `# A package that isn't Debian's own.
reelsong: dir-or-file-in-opt *
# Electron, as its project built and tested it.
reelsong: embedded-library *
reelsong: unstripped-binary-or-object *
reelsong: hardening-no-pie *
# electron-builder's scripts, which go on where a system lacks what they ask.
reelsong: maintainer-script-ignores-errors *
reelsong: command-with-path-in-maintainer-script *
reelsong: postrm-removes-alternative *
# fpm's own fields.
reelsong: unknown-field License*
reelsong: unknown-field Vendor*
`;

/**
 * Writes what a Linux package of the desktop program holds beside the program, and returns fpm's arguments that put it
 * there, for each kind of package: AppStream's record, what its archives are, the manual page and the copyright (Debian) with the licenses of everything that ships.
 */
export function writeLinuxPapers(root: string, folder: string, version: string): LinuxPapers {
  const gzip = (text: string | Uint8Array) => gzipSync(text, { level: 9 });
  const license = readFileSync(join(root, "LICENSE"), "utf8");
  const papers: readonly [name: string, place: string, content: string | Uint8Array][] = [
    [
      `${desktopId}.metainfo.xml`,
      `/usr/share/metainfo/${desktopId}.metainfo.xml`,
      metainfo({ ...{ id: desktopId, launchable: `${desktopId}.desktop`, version }, opens: archiveType }),
    ],
    [`${desktopId}.xml`, `/usr/share/mime/packages/${desktopId}.xml`, mimeInfo("reelsong")],
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
  const debian: typeof papers = [["lintian", "/usr/share/lintian/overrides/reelsong", overrides]];
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o644 });
    return file;
  };
  const put = ([name, place, content]: (typeof papers)[number]) => `${write(name, content)}=${place}`;
  const rpm = papers.map(put);
  return {
    rpm,
    deb: ["--deb-changelog", write("changelog", debianChangelog("reelsong", version)), ...rpm, ...debian.map(put)],
  };
}
