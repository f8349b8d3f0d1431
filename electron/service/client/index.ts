/** The one client of the service: every operation, its time-outs, repeats and rate limits. Nothing else opens sockets to it. */
export { createAccountNames } from "./account-names.ts";
export { requireModel, requireSame } from "./answer-match.ts";
export { parseBaseUrl } from "./base-url.ts";
export { bounds } from "./bounds.ts";
export { type CallbackReceiver, type CallbackReceiverOptions, startCallbackReceiver } from "./callback-receiver.ts";
export type { DownloadOptions, DownloadResult } from "./download.ts";
export { type AddressBytes, type AddressReader, createAddressReader } from "./look-at-address.ts";
export type { MediaSource } from "./media-body.ts";
export type { AudioSink, MusicOptions, MusicResult } from "./music-calls.ts";
export { createRateLimiters, type RateLimiters } from "./rate-limiter.ts";
export { type LastHeard, Reachability } from "./reachability.ts";
export type { CallLog, CallOptions } from "./service-calls.ts";
export { createServiceClient, type ServiceClient, type ServiceClientOptions } from "./service-client.ts";
export { type Begun, callerMayNotHaveReached, ServiceError } from "./service-error.ts";
export { defaultTimeouts, type Timeouts } from "./timeouts.ts";
export type { VideoFilter } from "./video-calls.ts";
