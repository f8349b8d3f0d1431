import { writeFile } from "node:fs/promises";
import { join } from "node:path";

const lines = [
  "INT. LIGHTHOUSE - STAIRS - NIGHT",
  "",
  "Rain hammers the glass. MARA climbs with a lantern.",
  "",
  "                    MARA",
  "          Teo? The lamp is out.",
  "",
  "EXT. PIER - DAWN",
  "",
  "A boat rocks against the pier.",
];

/** A printed page of a screenplay: Courier, twelve points, an inch and a half from the left. */
function printed(): string {
  const text = lines.map((line) => `(${line.replaceAll(/[()\\]/g, "\\$&")}) Tj T*`).join("\n");
  const stream = `BT /F1 12 Tf 12 TL 108 720 Td\n${text}\nET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Courier>>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  return `${pdf}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

const files: Readonly<Record<string, () => string>> = {
  "script.fountain": () => lines.map((line) => line.trim()).join("\n"),
  "script.pdf": printed,
};

/** A script that is chosen where the page asks for a file, by its name; undefined for what is none. */
export async function scriptFile(name: string, folder: string): Promise<string | undefined> {
  const text = files[name]?.();
  if (text === undefined) return undefined;
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}
