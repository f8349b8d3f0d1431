import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { FileRecord } from "#shared/wire/media/files.ts";
import type { CoverPreprocessRequest, CoverPreprocessResponse, MusicRequest } from "#shared/wire/music/music.ts";
import type { CountTokensResponse, MessageRequest, ResponseMessage } from "#shared/wire/text/messages.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import type { CreateVideoResponse, DeleteVideoResponse, VideoRequest, VideoTask } from "#shared/wire/video/video.ts";
import { createKnownKeys, type KnownKeys } from "../secrets/index.ts";
import { type Bounds, bounds } from "./answers/bounds.ts";
import { parseBaseUrl } from "./base-url.ts";
import type { MediaSource } from "./bodies/media-body.ts";
import { deleteFile, listFiles, retrieveFile, type UploadOptions, uploadFile } from "./calls/file-calls.ts";
import { createMusic, type MusicOptions, type MusicResult, preprocessCover } from "./calls/music-calls.ts";
import type { CallContext, CallLog, CallOptions } from "./calls/service-calls.ts";
import { countTokens, createMessage, streamMessages } from "./calls/text-calls.ts";
import {
  createVideo,
  deleteVideo,
  type ListedVideos,
  listVideos,
  queryVideo,
  type VideoFilter,
} from "./calls/video-calls.ts";
import { type DownloadOptions, type DownloadResult, download } from "./download.ts";
import { createModelNames } from "./model-names.ts";
import type { ResolveName } from "./network/address-guard.ts";
import { createDispatchers } from "./network/dispatchers.ts";
import { reachService } from "./network/reach-service.ts";
import type { RateLimiters } from "./rate-limiter.ts";
import { defaultTimeouts, type Timeouts } from "./timeouts.ts";

export interface ServiceClientOptions {
  /** As `parseBaseUrl` accepts it. */
  readonly baseUrl: string;
  /** What the service calls the neutral words `compat` and `Vendor-` (WIRE.md, last line). Both may be empty. */
  readonly pathSegment: string;
  readonly modelPrefix: string;
  readonly assumptions: ResolvedAssumptions;
  /** Asked for each request, never kept. */
  readonly readKey: () => Promise<string | null>;
  readonly media: MediaSource;
  readonly limiters: RateLimiters;
  /** Names the account whose allowances count; the base address unless told. Asked for each call: the key may be another. */
  readonly account?: () => Promise<string>;
  readonly resolveProxy?: (url: string) => Promise<string | null>;
  /** Stands for the system's own way of finding addresses, in tests. */
  readonly resolve?: ResolveName;
  readonly timeouts?: Partial<Timeouts>;
  /** Struck out of whatever comes back; those that are sent are added to them. */
  readonly keys?: KnownKeys;
  /** For tests: less than the studio takes. */
  readonly bounds?: Partial<Bounds>;
  readonly log?: (entry: CallLog) => void;
}

/** Every operation of the service. Whatever fails throws ServiceError, whose `begun` says how far the call got. */
export interface ServiceClient {
  streamMessages(request: MessageRequest, options?: CallOptions): AsyncIterable<StreamEvent>;
  createMessage(request: MessageRequest, options?: CallOptions): Promise<ResponseMessage>;
  countTokens(request: MessageRequest, options?: CallOptions): Promise<CountTokensResponse>;
  createVideo(request: VideoRequest, options?: CallOptions): Promise<CreateVideoResponse>;
  queryVideo(taskId: string, options?: CallOptions): Promise<VideoTask>;
  /** Throws `not_found` when the service has no list (WIRE.md § Video). */
  listVideos(filter?: VideoFilter, options?: CallOptions): Promise<ListedVideos>;
  deleteVideo(taskId: string, options?: CallOptions): Promise<DeleteVideoResponse>;
  createMusic(request: MusicRequest, options: MusicOptions): Promise<MusicResult>;
  preprocessCover(
    request: CoverPreprocessRequest,
    options?: CallOptions,
  ): Promise<CoverPreprocessResponse & { cover_feature_id: string }>;
  uploadFile(path: string, purpose: string, options?: UploadOptions): Promise<FileRecord>;
  retrieveFile(fileId: string, options?: CallOptions): Promise<FileRecord>;
  listFiles(purpose?: string, options?: CallOptions): Promise<FileRecord[]>;
  deleteFile(fileId: string, options?: CallOptions): Promise<void>;
  download(url: string, options: DownloadOptions): Promise<DownloadResult>;
  /** Asks whether a connection can be made; no request leaves. Throws what kept it away. */
  reach(): Promise<void>;
  /** Breaks off what is under way and closes the connections. */
  close(): Promise<void>;
}

/** The one client of the service. Throws StudioFailure `address_invalid` when the base address is not usable. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const base = parseBaseUrl(options.baseUrl);
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const dispatchers = createDispatchers({
    ...{ service: base, connectMs: timeouts.connect },
    ...{ resolve: options.resolve, resolveProxy: options.resolveProxy },
  });
  const segment = options.pathSegment.split("/").filter((part) => part !== "");
  const context: CallContext = {
    base,
    textPath: segment.map((part) => `/${encodeURIComponent(part)}`).join(""),
    names: createModelNames(options.modelPrefix),
    assumed: options.assumptions,
    readKey: options.readKey,
    keys: options.keys ?? createKnownKeys(),
    bounds: { ...bounds, ...options.bounds },
    media: options.media,
    limiters: options.limiters,
    account: options.account ?? (async () => base.href),
    dispatchers,
    timeouts,
    log: options.log ?? (() => undefined),
  };
  return {
    streamMessages: (request, call = {}) => streamMessages(context, request, call),
    createMessage: (request, call = {}) => createMessage(context, request, call),
    countTokens: (request, call = {}) => countTokens(context, request, call),
    createVideo: (request, call = {}) => createVideo(context, request, call),
    queryVideo: (taskId, call = {}) => queryVideo(context, taskId, call),
    listVideos: (filter = {}, call = {}) => listVideos(context, filter, call),
    deleteVideo: (taskId, call = {}) => deleteVideo(context, taskId, call),
    createMusic: (request, call) => createMusic(context, request, call),
    preprocessCover: (request, call = {}) => preprocessCover(context, request, call),
    uploadFile: (path, purpose, call = {}) => uploadFile(context, path, purpose, call),
    retrieveFile: (fileId, call = {}) => retrieveFile(context, fileId, call),
    listFiles: (purpose, call = {}) => listFiles(context, purpose, call),
    deleteFile: (fileId, call = {}) => deleteFile(context, fileId, call),
    download: (url, call) => download({ dispatchers, timeouts, base, keys: context.keys }, url, call),
    reach: () => reachService(context),
    close: () => dispatchers.close(),
  };
}
