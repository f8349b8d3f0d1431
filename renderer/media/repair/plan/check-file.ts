import type { Finding } from "#shared/rules/finding.ts";
import { checkMusic } from "#shared/rules/music/check-music.ts";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { ContentRole } from "#shared/wire/video/video.ts";
import type { RepairUse } from "./repair-limits.ts";

const URL_OF_FILE = "asset:file";
const roles: Partial<Record<RepairUse, readonly [type: string, role: ContentRole]>> = {
  firstFrame: ["image_url", "first_frame"],
  lastFrame: ["image_url", "last_frame"],
  referenceImage: ["image_url", "reference_image"],
  referenceVideo: ["video_url", "reference_video"],
  referenceAudio: ["audio_url", "reference_audio"],
};

/** What the very rules of a request find about one file, by itself. */
export function checkFile(use: RepairUse, facts: MediaFacts): Finding[] {
  const lookup = () => facts;
  const video = roles[use];
  if (video) {
    const [type, role] = video;
    const content = [
      { type: "text", text: "…" },
      { type, role, [type]: { url: URL_OF_FILE } },
    ];
    const own = /^video\.(image|reference_video|reference_audio)\.(?!count|total|alone|soft)|^request\.media/;
    return checkVideo({ model: "Vendor-H3", content }, lookup).filter(({ code }) => own.test(code));
  }
  if (use === "coverAudio") {
    return checkMusic({ model: "music-cover", prompt: "A cover of it", audio_url: URL_OF_FILE }, lookup).filter(
      ({ code }) => code.startsWith("music.reference_audio") || code.startsWith("request.media"),
    );
  }
  const kind = use === "chatVideo" ? "video" : "image";
  const content = [{ type: kind, source: { type: "url", url: URL_OF_FILE } }];
  const request = { model: "Vendor-M3.1-Flash", max_tokens: 1, messages: [{ role: "user", content }] };
  return checkMessages(request, lookup).filter(
    ({ code }) => code.startsWith("text.image") || code.startsWith("text.video") || code.startsWith("request.media"),
  );
}
