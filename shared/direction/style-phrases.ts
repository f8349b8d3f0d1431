const styles = new Set(
  [
    ...["live-action", "live action", "cinematic", "photorealistic", "realistic", "documentary", "film noir", "noir"],
    ...["2d-animated", "2d animated", "3d cg", "3d-animated", "cg", "anime", "animated", "cel-shaded", "low-poly"],
    ...["claymation", "stop-motion", "paper cut-out", "puppet animation", "pixel art", "hand-drawn", "line art"],
    ...["watercolor", "watercolour", "oil painting", "ink wash", "charcoal", "pastel", "sketch", "comic book"],
    ...["vintage film", "black-and-white", "black and white", "monochrome", "sepia", "super 8", "8 mm film"],
    ...["16 mm film", "35 mm film", "16mm film", "35mm film", "vhs", "found footage", "silent film", "technicolor"],
    ...["retro", "vintage", "surreal", "minimalist", "high contrast", "soft light", "muted colors", "vivid colors"],
  ].map((one) => one.toLowerCase()),
);

/** Whether a sentence says nothing but how a take looks: “Live-action, cinematic.” */
export function isStyle(sentence: string): boolean {
  const phrases = sentence.replace(/\.$/, "").split(/, (?:and )?/);
  return phrases.every((one) => styles.has(one.toLowerCase()) || /^[\w -]{2,40} (?:style|look|footage)$/i.test(one));
}
