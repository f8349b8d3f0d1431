import { createWriteStream, rmSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import { baseUrl, type ServiceContext } from "../service/context.ts";
import { Refusal, refuse } from "../service/refusal.ts";
import { sendFile } from "./send-file.ts";
import type { ShelfFile } from "./shelf.ts";

const success = { status_code: 0, status_msg: "success" };
const downloadLifetime = 60 * 60_000;

/** API.md § Resources, "File record". */
function record(file: ShelfFile) {
  const { file_id, bytes, created_at, filename, purpose } = file;
  return { file_id, bytes, created_at, filename, purpose };
}

function fieldText(field: unknown): string | undefined {
  const part = Array.isArray(field) ? field[0] : field;
  const value = (part as { value?: unknown } | undefined)?.value;
  return typeof value === "string" ? value : undefined;
}

/** File operations (API.md § Endpoints; WIRE.md § Files) and the signed downloads of every output. */
export function addFileRoutes(app: FastifyInstance, context: ServiceContext) {
  const { files, counters, clock } = context;
  const family = "music" as const;

  app.get("/v1/files/retrieve", { config: { operation: "files.retrieve", family } }, async (request) => {
    const id = (request.query as { file_id?: unknown }).file_id;
    if (typeof id !== "string" || id === "") refuse("invalid params, file_id is required");
    const file = files.get(id);
    if (!file) throw new Refusal("not_found", `invalid params, file ${id} does not exist`);
    counters.add("accepted", "files.retrieve");
    const download_url = files.link(baseUrl(request), file, downloadLifetime);
    return { file: { ...record(file), download_url }, base_resp: success };
  });

  app.get("/v1/files/list", { config: { operation: "files.list", family } }, async (request) => {
    const { purpose } = request.query as { purpose?: string };
    counters.add("accepted", "files.list");
    return { files: files.list(purpose).map(record), base_resp: success };
  });

  app.post("/v1/files/delete", { config: { operation: "files.delete", family } }, async (request) => {
    const { file_id } = (request.body ?? {}) as { file_id?: unknown };
    const id = typeof file_id === "number" ? String(file_id) : file_id;
    if (typeof id !== "string") refuse("invalid params, file_id is required");
    if (!files.remove(id)) throw new Refusal("not_found", `invalid params, file ${id} does not exist`);
    counters.add("accepted", "files.delete");
    return { file_id: id, base_resp: success };
  });

  app.post(
    "/v1/files/upload",
    { config: { operation: "files.upload", family }, bodyLimit: 513 * 1024 * 1024 },
    async (request) => {
      if (!request.isMultipart()) refuse("invalid params, files are uploaded as multipart/form-data");
      const part = await request.file();
      if (!part) refuse("invalid params, file is required");
      const { id, path } = files.reserve();
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      const purpose = fieldText(part.fields.purpose);
      const refusal = part.file.truncated
        ? new Refusal("too_large", "invalid params, file above 512 MB")
        : !purpose
          ? new Refusal("invalid", "invalid params, purpose is required")
          : undefined;
      if (refusal || !purpose) {
        rmSync(path, { force: true });
        throw refusal ?? new Refusal("invalid", "invalid params, purpose is required");
      }
      const file: ShelfFile = {
        file_id: id,
        bytes: statSync(path).size,
        created_at: clock.seconds(),
        filename: part.filename || "file",
        purpose,
        mime: part.mimetype || "application/octet-stream",
      };
      files.add(file);
      counters.add("accepted", "files.upload");
      return { file: record(file), base_resp: success };
    },
  );

  app.get<{ Params: { id: string; name: string }; Querystring: { expires?: string; signature?: string } }>(
    "/outputs/:id/:name",
    { config: { operation: "download", family, open: true } },
    async (request, reply) => {
      const { expires = "", signature = "" } = request.query;
      const verdict = files.check(request.params.id, expires, signature);
      const file = files.get(request.params.id);
      if (verdict !== "valid" || !file) {
        const why = verdict === "expired" ? "the link has expired" : "no such file";
        return reply
          .code(verdict === "expired" ? 403 : 404)
          .type("application/xml")
          .send(`<Error><Message>${why}</Message></Error>`);
      }
      counters.add("accepted", "download");
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) counters.add("abandoned", "download");
      });
      return sendFile(request, reply, files.path(file.file_id), file.mime);
    },
  );
}
