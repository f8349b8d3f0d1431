/** Phrases that the models were taught by, for a style or a picture: English, as the format's own words are. */
export const phraseBanks = {
  framing: [
    ...["extreme close-up", "close-up", "medium close-up", "medium shot", "cowboy shot", "full shot", "wide shot"],
    ...["extreme wide shot", "establishing shot", "over-the-shoulder shot", "two-shot", "low angle", "high angle"],
    ...["bird's-eye view", "worm's-eye view", "Dutch angle", "eye level", "silhouette against the sky"],
    ...["centered symmetrical composition", "rule-of-thirds composition", "framed through a doorway"],
  ],
  lens: [
    ...["14 mm ultra-wide lens", "24 mm wide lens", "35 mm lens", "50 mm lens", "85 mm portrait lens"],
    ...["135 mm telephoto lens", "macro lens", "fisheye lens", "anamorphic lens flare", "tilt-shift miniature effect"],
    ...["shallow depth of field", "deep focus", "rack focus", "soft bokeh", "split diopter"],
  ],
  light: [
    ...["golden hour light", "blue hour light", "overcast daylight", "hard noon sun", "moonlight"],
    ...["candlelight", "tungsten lamplight", "neon light", "volumetric light through fog", "backlight with rim light"],
    ...["soft window light", "chiaroscuro", "low-key lighting", "high-key lighting", "dappled light through leaves"],
    ...["flickering firelight", "practical lights in frame"],
  ],
  look: [
    ...["live-action, cinematic", "documentary", "film noir", "2D-animated", "3D CG", "claymation", "stop-motion"],
    ...["anime", "watercolor", "ink wash", "oil painting", "paper cut-out", "pixel art", "vintage film"],
    ...["black and white", "found footage", "silent film", "teal and orange grade", "muted colors", "pastel palette"],
  ],
  texture: [
    ...["35 mm film grain", "16 mm film grain", "Super 8 footage", "VHS tape noise", "halation around highlights"],
    ...["light leaks", "gate weave", "soft diffusion filter", "crisp digital detail", "dust and scratches"],
    ...["rain on the lens", "heat haze", "fine mist in the air", "brush strokes visible", "fingerprints in the clay"],
  ],
} as const;
