import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";

/** A new shot can be generated as soon as it has a prompt: every value is one the service takes. */
export const newShotDraft: ShotDraft = {
  name: "",
  prompt: "",
  directed: false,
  direction: null,
  model: "Vendor-H3",
  resolution: "768P",
  duration: 5,
  ratio: "16:9",
  mode: "text",
  firstFrame: null,
  lastFrame: null,
  references: [],
  promptExpansion: null,
  inherits: [],
  promptPrefix: "",
  promptSuffix: "",
  projectReferences: [],
  continues: null,
  cast: [],
};

/** What a film sets until the person does. */
export const newDefaults: ProjectDefaults = {
  model: newShotDraft.model,
  resolution: newShotDraft.resolution,
  ratio: newShotDraft.ratio,
  promptPrefix: "",
  promptSuffix: "",
  projectReferences: [],
  cast: [],
};
