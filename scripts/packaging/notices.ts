import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LockedPackages } from "../lockfile.ts";
import { importedByProduct, shippedPackages } from "../sbom.ts";

/** One package that is in what ships, with the licence it comes under. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX: an id, or ids joined by OR. */
  readonly licence: string;
  /** As the package ships it; empty where it ships none. */
  readonly text: string;
}

/** What may ship. Copyleft of files and of libraries is met by naming the source; of whole programs, there is none here. */
const ACCEPTED: ReadonlySet<string> = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Python-2.0"],
  ...["Unlicense", "Zlib", "OFL-1.1", "MPL-2.0", "EPL-2.0", "LGPL-3.0"],
]);

/** Where package.json names no licence, and the file beside it does. */
const NAMED_IN_FILE: Readonly<Record<string, string>> = { khroma: "MIT" };

/** What these licences ask for beyond their text: where the source is, and how the library is replaced. */
const SOURCES: Readonly<Record<string, string>> = {
  "libheif-js":
    "The library is in a file of its own, out/main/wasm-bundle-….js. Build another from https://github.com/catdad-experiments/libheif-js and https://github.com/strukturag/libheif, and put it in its place.",
  elkjs: "Used under EPL-2.0. Source: https://github.com/kieler/elkjs.",
  mediabunny: "Source: https://github.com/Vanilagy/mediabunny.",
  "@mediabunny/mp3-encoder": "Source: https://github.com/Vanilagy/mediabunny.",
  dompurify: "Used under Apache-2.0.",
};

const licenceFile = /^(licen[cs]e|copying|notice|ofl)\b/i;

/** Every package of the lockfile that ships and is installed here, by name; native parts for other systems are not. */
export function readShipped(root: string): ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: LockedPackages;
  };
  const shipped: ShippedPackage[] = [];
  for (const path of shippedPackages(importedByProduct(), packages)) {
    const folder = join(root, path);
    if (existsSync(folder)) shipped.push(readPackage(folder));
  }
  return shipped.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function readPackage(folder: string): ShippedPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: unknown;
    author?: string | { name?: string };
  };
  const licence = typeof license === "string" ? license.replace(/^\(|\)$/g, "") : (NAMED_IN_FILE[name] ?? "");
  const files = readdirSync(folder).filter((file) => licenceFile.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), "utf8").trim()).join("\n\n");
  const holder = typeof author === "string" ? author.replace(/\s*[<(].*$/, "") : author?.name;
  return {
    name,
    version,
    licence,
    text: text === "" ? (TEXTS[licence]?.(holder ?? `the ${name} authors`) ?? "") : text,
  };
}

/** Packages that can't ship: an unknown or unwanted licence, or one without its text. Empty when all is well. */
export function refusedLicences(shipped: readonly ShippedPackage[]): string[] {
  return shipped.flatMap(({ name, version, licence, text }) => {
    if (!licence.split(" OR ").some((id) => ACCEPTED.has(id.trim())))
      return [`${name} ${version}: ${licence === "" ? "names no license" : `“${licence}” isn’t accepted`}`];
    return text === "" ? [`${name} ${version}: ships no license text`] : [];
  });
}

/** Packages under one text, and what they ask for beyond it. */
export interface Notice {
  /** `name version (licence)` */
  readonly packages: readonly string[];
  readonly sources: readonly string[];
  readonly text: string;
}

/** Each licence's text once, with those under it. Throws with the names when something can't ship. */
export function groupNotices(shipped: readonly ShippedPackage[]): Notice[] {
  const refused = refusedLicences(shipped);
  if (refused.length > 0) throw new Error(`These packages can’t ship:\n${refused.join("\n")}`);
  return [...Map.groupBy(shipped, ({ text }) => text)].map(([text, users]) => ({
    packages: users.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
    sources: users.flatMap(({ name }) => SOURCES[name] ?? []),
    text,
  }));
}

/** All of it as one text, to lie beside the program. */
export function writeNotices(shipped: readonly ShippedPackage[]): string {
  const parts = groupNotices(shipped).map(({ packages, sources, text }) =>
    [...packages, ...sources, "", text].join("\n"),
  );
  return `Reelsong includes the following third-party software.\n\n${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** The standard text, for the few packages that name the licence and leave its text out. */
const mit = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const isc = (holder: string): string => `ISC License

Copyright (c) ${holder}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/** Texts of licenses that name only who grants them, for a package that ships without its own. */
const TEXTS: Readonly<Record<string, (holder: string) => string>> = { MIT: mit, ISC: isc };
