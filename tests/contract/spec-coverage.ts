import type { CoverageTable } from "./proof/coverage.ts";
import { endpointCoverage } from "./proof/endpoints.ts";
import { eventAndErrorCoverage } from "./proof/events-and-errors.ts";
import { limitCoverage } from "./proof/limits.ts";
import { musicAndFilesCoverage } from "./proof/music-and-files.ts";
import { textContentCoverage } from "./proof/text-content.ts";
import { textRequestCoverage } from "./proof/text-request.ts";
import { videoCoverage } from "./proof/video.ts";
import { wireCoverage } from "./proof/wire.ts";

/** What covers each statement of API.md, and of WIRE.md with ids that begin with W; `npm run spec-report` checks it. */
export const coverage: CoverageTable = {
  ...textRequestCoverage,
  ...textContentCoverage,
  ...videoCoverage,
  ...musicAndFilesCoverage,
  ...endpointCoverage,
  ...eventAndErrorCoverage,
  ...limitCoverage,
  ...wireCoverage,
};
