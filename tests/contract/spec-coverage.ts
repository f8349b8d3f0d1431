import type { CoverageTable } from "./proof/coverage.ts";
import { endpointCoverage } from "./proof/endpoints.ts";
import { eventAndErrorCoverage } from "./proof/events-and-errors.ts";
import { limitCoverage } from "./proof/limits.ts";
import { musicAndFilesCoverage } from "./proof/music-and-files.ts";
import { textContentCoverage } from "./proof/text-content.ts";
import { textRequestCoverage } from "./proof/text-request.ts";
import { textTurnCoverage } from "./proof/text-turns.ts";
import { videoCoverage } from "./proof/video.ts";
import { videoMediaCoverage } from "./proof/video-media.ts";
import { videoTaskCoverage } from "./proof/video-tasks.ts";
import { wireCoverage } from "./proof/wire.ts";
import { wireVideoCoverage } from "./proof/wire-video.ts";

/** What covers each statement of API.md, and of WIRE.md with ids that begin with W; `npm run spec-report` checks it. */
export const coverage: CoverageTable = {
  ...textRequestCoverage,
  ...textContentCoverage,
  ...textTurnCoverage,
  ...videoCoverage,
  ...videoMediaCoverage,
  ...videoTaskCoverage,
  ...musicAndFilesCoverage,
  ...endpointCoverage,
  ...eventAndErrorCoverage,
  ...limitCoverage,
  ...wireCoverage,
  ...wireVideoCoverage,
};
