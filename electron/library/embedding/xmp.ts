import { digitalSourceUri } from "./digital-source.ts";
import type { Tags } from "./tags.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

const inLanguages = (name: string, value: string): string =>
  value === "" ? "" : `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(value)}</rdf:li></rdf:Alt></${name}>`;

/**
 * An XMP packet (ISO 16684-1) with the Dublin Core fields every reader shows, IPTC's Digital Source Type (Photo and Video
 * Metadata: `Iptc4xmpExt:DigitalSourceType`, the address of a term), and ours.
 */
export function xmpOf(tags: Tags): Buffer {
  const words = [tags.words, tags.lyrics].filter((part) => part !== "").join("\n\n");
  const own = tags.own.map(([name, value]) => {
    const field = `reelsong:${name.slice("reelsong_".length)}`;
    return `<${field}>${escaped(value)}</${field}>`;
  });
  const source =
    tags.source === null
      ? ""
      : `<Iptc4xmpExt:DigitalSourceType>${digitalSourceUri(tags.source)}</Iptc4xmpExt:DigitalSourceType>`;
  return Buffer.from(
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>` +
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
      ` xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"` +
      ` xmlns:reelsong="https://reelsong.invalid/ns/1.0/">` +
      inLanguages("dc:title", tags.title) +
      inLanguages("dc:description", words) +
      `<xmp:CreateDate>${tags.date}</xmp:CreateDate><xmp:CreatorTool>Reelsong</xmp:CreatorTool>` +
      `${source}${own.join("")}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`,
  );
}
