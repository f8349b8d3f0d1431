import { plainLine } from "#shared/outgoing/index.ts";
import type { FilmPlan } from "./film-plan.ts";
import type { TimelineSource } from "./timeline-otio.ts";

/** Text of an attribute. XML has no way to write most controls, and an attribute none to keep a line's end. */
const escaped = (text: string) =>
  plainLine(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Rates that are a thousandth below a whole one are counted in 1001sts, as editors do. */
function frameLength(frameRate: number): { readonly over: number; readonly under: number } {
  const whole = Math.round(frameRate);
  if (Math.abs(frameRate - (whole * 1000) / 1001) < 0.005) return { over: 1001, under: whole * 1000 };
  return { over: 100, under: Math.round(frameRate * 100) };
}

/**
 * The film as Final Cut Pro XML 1.11 (also read by DaVinci Resolve and Premiere): takes and cross-fades on one spine,
 * cards as gaps that hold their place. Editors find the files by their names beside it.
 */
export function timelineFcpxml(
  title: string,
  plan: Pick<FilmPlan, "segments" | "frameRate" | "width" | "height">,
  sources: ReadonlyMap<string, TimelineSource>,
): string {
  const { over, under } = frameLength(plan.frameRate);
  const framesOf = (seconds: number) => Math.round((seconds * under) / over);
  const time = (frames: number) => (frames === 0 ? "0s" : `${frames * over}/${under}s`);
  const used = [...new Set(plan.segments.flatMap(({ assetId }) => (assetId === null ? [] : [assetId])))];
  const assets = used.map((assetId, index) => {
    const { name, fileName, seconds } = sources.get(assetId) ?? { name: "", fileName: "", seconds: 0 };
    const heard = plan.segments.some((segment) => segment.assetId === assetId && segment.hasSound);
    const sound = heard ? ' hasAudio="1" audioSources="1"' : "";
    return [
      `    <asset id="r${index + 2}" name="${escaped(name)}" start="0s" duration="${time(framesOf(seconds))}" hasVideo="1" format="r1"${sound}>`,
      `      <media-rep kind="original-media" src="${escaped(encodeURI(`./${plainLine(fileName)}`))}"/>`,
      "    </asset>",
    ].join("\n");
  });
  let at = 0;
  const spine = plan.segments.flatMap(({ assetId, card, from, length, fade }, index) => {
    // A cross-fade lies over the cut in its middle: each side gives half of it away.
    const lead = Math.floor(framesOf(fade) / 2);
    const next = framesOf(plan.segments[index + 1]?.fade ?? 0);
    const tail = next - Math.floor(next / 2);
    const frames = framesOf(length) - lead - tail;
    const offset = at;
    at += frames;
    const place = `offset="${time(offset)}" duration="${time(frames)}"`;
    const item =
      assetId === null
        ? `          <gap name="${escaped(card ?? "")}" ${place} start="0s"/>`
        : `          <asset-clip ref="r${used.indexOf(assetId) + 2}" name="${escaped(sources.get(assetId)?.name ?? "")}" ${place} start="${time(framesOf(from) + lead)}"/>`;
    const over = framesOf(fade);
    if (over === 0) return [item];
    return [
      `          <transition name="Cross Dissolve" offset="${time(offset - (over - lead))}" duration="${time(over)}"/>`,
      item,
    ];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.11">
  <resources>
    <format id="r1" frameDuration="${over}/${under}s" width="${plan.width}" height="${plan.height}"/>
${assets.join("\n")}
  </resources>
  <library>
    <event name="${escaped(title)}">
      <project name="${escaped(title)}">
        <sequence format="r1" duration="${time(at)}" tcStart="0s" tcFormat="NDF">
          <spine>
${spine.join("\n")}
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`;
}
