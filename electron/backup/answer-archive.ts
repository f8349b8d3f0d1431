import { disposition, guardHeaders } from "#core/library/serve/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { archiveType } from "./archive-names.ts";
import type { ArchiveService } from "./archive-service.ts";

/** `GET /media/archives/<ticket>` sends an archive, once; `POST /media/archives` takes one in and answers its id. */
export async function answerArchive(request: Request, archives: ArchiveService): Promise<Response> {
  const ticket = /\/archives\/([\w-]{1,64})$/.exec(new URL(request.url).pathname)?.[1];
  const headers = { ...guardHeaders, "Cache-Control": "no-store" };
  if (ticket === undefined) {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { ...headers, Allow: "POST" } });
    if (!request.body) throw failure("invalid_input", { message: "The file has no content." });
    return Response.json(await archives.receive(request.body, Number(request.headers.get("Content-Length") ?? 0)), {
      headers,
    });
  }
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { ...headers, Allow: "GET" } });
  const found = await archives.send(ticket);
  if (found === null) throw failure("record_not_found");
  return new Response(found.body, {
    headers: {
      ...headers,
      "Content-Type": archiveType,
      "Content-Length": String(found.bytes),
      "Content-Disposition": disposition("attachment", found.fileName),
    },
  });
}
