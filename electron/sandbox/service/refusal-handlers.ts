import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { describeRefusal, type ErrorFamily, Refusal } from "./refusal.ts";

/** The family of a path that no route took, so that a misspelt path still answers in the right words. */
function familyOf(request: FastifyRequest): ErrorFamily {
  const family = request.routeOptions.config?.family;
  if (family) return family;
  if (request.url.startsWith("/compat")) return "text";
  return request.url.startsWith("/v2") ? "video" : "music";
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413 || error.code === "FST_REQ_FILE_TOO_LARGE") {
    return new Refusal("too_large", "request body above 64 MB");
  }
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new Refusal("invalid", "invalid params, header Content-Type must be application/json");
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new Refusal("invalid", `invalid params, ${error.message}`);
  }
  return new Refusal("internal", "internal error");
}

/** Reads what the client still sends, so that it gets the answer instead of a broken pipe. */
function drain(request: FastifyRequest): Promise<void> {
  if (request.raw.complete || request.raw.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, 5000);
    request.raw.once("end", done).once("close", done).once("error", done);
    request.raw.resume();
  });
}

/** Every error leaves in the body, type, code and status of its family (API.md § Errors). */
export function addRefusalHandlers(app: FastifyInstance, log: (line: string) => void): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = toRefusal(error);
    // A client that left in the middle is no failure of the service.
    if (refusal.kind === "internal" && !(error instanceof Refusal) && error.name !== "AbortError") {
      log(`internal error on ${request.method} ${request.routeOptions.url ?? ""}: ${error.stack ?? error.message}`);
    }
    await drain(request);
    const { status, body } = describeRefusal(familyOf(request), refusal, request.id);
    if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
    return reply.code(status).type("application/json").send(body);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const refusal = new Refusal("not_found", `no such path: ${request.method} ${request.url.split("?")[0]}`, {
      status: 404,
    });
    const { status, body } = describeRefusal(familyOf(request), refusal, request.id);
    return reply.code(status).send(body);
  });
}
