/** A picture that a shot's take gave, as the library's lists hold it. */
export const pierTake = {
  ...{ id: "a", sha256: "0".repeat(64), kind: "image", name: "pier.png", createdAt: 0, state: "ready", rating: 0 },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 4000, width: 1280, height: 720 },
  origin: { type: "generated", shotId: "shot", songId: null, model: "Vendor-H3-Max" },
};
