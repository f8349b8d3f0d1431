import { inFile } from "./coverage.ts";

/** The contract suite, one writer of references for each file. */
export const access = inFile("tests/contract/access.test.ts");
export const sdk = inFile("tests/contract/text/anthropic-sdk.test.ts");
export const faults = inFile("tests/contract/faults.test.ts");
export const files = inFile("tests/contract/files.test.ts");
export const music = inFile("tests/contract/music.test.ts");
export const musicModels = inFile("tests/contract/music-models.test.ts");
export const headers = inFile("tests/contract/request-headers.test.ts");
export const textAnswers = inFile("tests/contract/text/answers.test.ts");
export const textBlocks = inFile("tests/contract/text/blocks.test.ts");
export const textDefaults = inFile("tests/contract/text/defaults.test.ts");
export const textMedia = inFile("tests/contract/text/media.test.ts");
export const textRules = inFile("tests/contract/text/rules.test.ts");
export const callbacks = inFile("tests/contract/video/callbacks.test.ts");
export const videoDefaults = inFile("tests/contract/video/defaults.test.ts");
export const videoMedia = inFile("tests/contract/video/media.test.ts");
export const videoOutputs = inFile("tests/contract/video/outputs.test.ts");
export const videoRules = inFile("tests/contract/video/rules.test.ts");
export const videoTasks = inFile("tests/contract/video/tasks.test.ts");

/** The client's side. */
export const addresses = inFile("tests/unit/electron/service/client/addresses.test.ts");
export const bodies = inFile("tests/unit/electron/service/client/bodies.test.ts");
export const receiver = inFile("tests/unit/electron/service/client/network/callback-receiver.test.ts");
export const failures = inFile("tests/unit/electron/service/client/failures.test.ts");
export const limiter = inFile("tests/unit/electron/service/client/rate-limiter.test.ts");
export const client = inFile("tests/unit/electron/service/client/service-client.test.ts");
export const streamFailures = inFile("tests/unit/electron/service/client/stream-failures.test.ts");
export const sse = inFile("tests/unit/electron/service/client/streams/sse-reader.test.ts");
export const history = inFile("tests/unit/electron/chat/conversations/history.test.ts");
export const catalogue = inFile("tests/unit/shared/wire/catalogue.test.ts");
export const assumed = inFile("tests/unit/shared/wire/assumptions.test.ts");
export const errors = inFile("tests/unit/shared/wire/errors/errors.test.ts");
export const schemas = inFile("tests/unit/shared/wire/schemas.test.ts");
export const messageFields = inFile("tests/unit/shared/rules/text/message-fields.test.ts");
export const messageLimits = inFile("tests/unit/shared/rules/text/message-limits.test.ts");
export const musicLimits = inFile("tests/unit/shared/rules/music/music-limits.test.ts");
export const lyrics = inFile("tests/unit/shared/rules/music/lyric-structure.test.ts");
export const videoLimits = inFile("tests/unit/shared/rules/video/video-limits.test.ts");
export const scenarios = inFile("tests/unit/shared/rules/video/video-scenarios.test.ts");
export const drafts = inFile("tests/unit/shared/rules/draft-requests.test.ts");
export const requestBytes = inFile("tests/unit/shared/rules/media/body-bytes.test.ts");
