/** The one client of the service: every operation, its time-outs, repeats and rate limits. Nothing else opens sockets to it. */
export { createAccountNames } from "./account-names.ts";
export { requireModel, requireSame } from "./answers/answer-match.ts";
export { bounds } from "./answers/bounds.ts";
export { parseBaseUrl } from "./base-url.ts";
export type { MediaSource } from "./bodies/media-body.ts";
export type { AudioSink, MusicOptions, MusicResult } from "./calls/music-calls.ts";
export type { CallLog, CallOptions } from "./calls/service-calls.ts";
export type { VideoFilter } from "./calls/video-calls.ts";
export type { DownloadOptions, DownloadResult } from "./download.ts";
export { type AddressBytes, type AddressReader, createAddressReader } from "./network/address-reader.ts";
export {
  type CallbackReceiver,
  type CallbackReceiverOptions,
  startCallbackReceiver,
} from "./network/callback-receiver.ts";
export { type LastContact, Reachability } from "./network/reachability.ts";
export { createRateLimiters, type RateLimiters } from "./rate-limiter.ts";
export { createServiceClient, type ServiceClient, type ServiceClientOptions } from "./service-client.ts";
export { type Begun, callerMayNotHaveReached, ServiceError } from "./service-error.ts";
export { defaultTimeouts, type Timeouts } from "./timeouts.ts";
