import { guardHeaders, receiveBytes } from "#core/library/serve/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { FilmService } from "./film-service.ts";

/** Largest part of a stretch in one request, in bytes; the page sends about a fourth of it. */
const MOST_BYTES = 16 * 1024 ** 2;

const headers = { ...guardHeaders, "Cache-Control": "no-store" };

/**
 * `POST /media/stretches/<filmId>/<number>` keeps more of a stretch that is encoded, with `?last` its end (204);
 * `GET` gives one that is kept.
 */
export async function answerStretches(request: Request, films: Pick<FilmService, "keep" | "kept">): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, id, number] = /\/stretches\/([\w-]{1,64})\/(\d{1,6})$/.exec(pathname) ?? [];
  if (id === undefined) throw failure("record_not_found");
  if (request.method === "POST") {
    await films.keep(id, Number(number), await receiveBytes(request, MOST_BYTES), searchParams.has("last"));
    return new Response(null, { status: 204, headers });
  }
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { ...headers, Allow: "GET, POST" } });
  const body = await films.kept(id, Number(number));
  return new Response(body, { headers: { ...headers, "Content-Type": "application/octet-stream" } });
}
