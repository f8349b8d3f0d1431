import { diskSpaceIn, reserveSink } from "#core/files/index.ts";
import type { ServiceClient } from "#core/service/client/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { FoundOutput } from "#shared/contract/library/retrieval.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { carriedError, failure } from "#shared/wire/errors/studio-failure.ts";
import type { MediaLibrary } from "../index.ts";
import { describeFile, describeTask } from "./describe-output.ts";

export interface RetrievalParts {
  readonly library: MediaLibrary;
  /** The connection that is asked: the active one unless told. */
  readonly connection: (asked?: string) => { readonly id: string; readonly name: string; readonly sandbox: boolean };
  readonly clientOf: (connectionId: string) => Promise<ServiceClient>;
}

type Kind = FoundOutput["type"];
/** What an answer says when it knows nothing of an id: then the other kind is asked for. Anything else ends the search. */
const knowsNothing = (error: StudioError): boolean => error.http !== null && error.http !== 401 && !error.retryable;

/** Outputs that this studio didn't ask for, fetched by the id that the service knows them by. Nothing here is paid. */
export class RetrievalService {
  readonly #parts: RetrievalParts;

  constructor(parts: RetrievalParts) {
    this.#parts = parts;
  }

  /** As `retrieval.look`. Throws what keeps the service from answering: no network, no key, a rate limit. */
  async look(remoteId: string): Promise<{ found: FoundOutput | null; asked: { as: Kind; error: StudioError }[] }> {
    const connection = this.#parts.connection();
    const asked: { as: Kind; error: StudioError }[] = [];
    const client = await this.#parts.clientOf(connection.id);
    for (const as of ["file", "task"] as const) {
      try {
        const described =
          as === "file"
            ? describeFile(await client.retrieveFile(remoteId))
            : describeTask(await client.queryVideo(remoteId));
        const assetId = this.#parts.library.store.byRemoteId(remoteId)?.id ?? null;
        return {
          found: { ...described, connectionId: connection.id, connectionName: connection.name, assetId },
          asked,
        };
      } catch (thrown) {
        const error = carriedError(thrown);
        if (error === undefined || !knowsNothing(error)) throw thrown;
        asked.push({ as, error });
      }
    }
    return { found: null, asked };
  }

  /**
   * Downloads what `look` found, from the connection that it asked. The link is asked for afresh, so that it has its whole life before it.
   * Throws `link_expired`, `download_corrupt`, `disk_full` and what the service answers.
   */
  async fetch(
    remoteId: string,
    type: Kind,
    connectionId: string,
    options: { onProgress: (part: number | null) => void; signal?: AbortSignal | undefined },
  ): Promise<Asset> {
    const connection = this.#parts.connection(connectionId);
    const client = await this.#parts.clientOf(connection.id);
    const { url, name, model } = await addressOf(client, remoteId, type, options.signal);
    /** Ends the download where nobody takes what it brings. */
    const unwanted = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, unwanted.signal]) : unwanted.signal;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    /** Why the download ended before its end, of its own. */
    let brokenBy: unknown;
    const download = client
      .download(url, {
        signal,
        sink: reserveSink(
          (chunk) =>
            writer.write(chunk).catch((cause: unknown) => {
              unwanted.abort(cause);
              throw cause;
            }),
          () => diskSpaceIn(this.#parts.library.folder),
        ),
        onProgress: (done, total) => options.onProgress(total ? Math.min(1, done / total) : null),
      })
      .then(({ bytes, contentLength }) => {
        if (contentLength === undefined || contentLength === bytes) return writer.close();
        throw failure("download_corrupt", { message: `Received ${bytes} of ${contentLength} bytes.` });
      })
      .catch(async (cause: unknown) => {
        if (!unwanted.signal.aborted) brokenBy = cause;
        // The import must not take what came for the whole.
        await writer.abort(cause).catch(() => {});
        throw cause;
      });
    const origin = {
      type: "retrieved" as const,
      remoteId,
      connectionName: connection.name,
      model,
      fileName: name,
      sandbox: connection.sandbox,
    };
    /** Whichever failed first is why; the other one only followed. */
    const causes: unknown[] = [];
    const note = (cause: unknown) => void causes.push(cause);
    const noted = download.catch((cause: unknown) => note(brokenBy ?? cause));
    const receiving = this.#parts.library
      .receive(readable, { fileName: name, folder: "Retrieved", origin })
      .catch(async (cause: unknown) => {
        note(cause);
        unwanted.abort(cause);
        await readable.cancel(cause).catch(() => {});
        return undefined;
      });
    const [made] = await Promise.all([receiving, noted]);
    if (made === undefined || causes.length > 0) throw brokenBy ?? causes[0];
    return made;
  }
}

async function addressOf(client: ServiceClient, remoteId: string, type: Kind, signal: AbortSignal | undefined) {
  const options = signal === undefined ? {} : { signal };
  if (type === "file") {
    const file = await client.retrieveFile(remoteId, options);
    if (!file.download_url) throw noAddress("The service knows this file, but gives no address for it.");
    return { url: file.download_url, name: file.filename ?? `${remoteId}.mp4`, model: null };
  }
  const task = await client.queryVideo(remoteId, options);
  if (task.status !== "succeeded" || !task.content?.url)
    throw noAddress(`The service reports this task as ${task.status}, without an address of the video.`);
  return { url: task.content.url, name: `${remoteId}.mp4`, model: task.model ?? null };
}

const noAddress = (message: string) => failure("not_allowed_now", { message, advice: "Check again later." });
