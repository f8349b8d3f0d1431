import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountOf, type ServiceContext } from "../service/context.ts";
import { Refusal, refuse } from "../service/refusal.ts";
import { asksForTitle } from "./composition.ts";
import { checkRequestMedia } from "./media-rules.ts";
import { planReply, wholeBlock } from "./reply.ts";
import { isObject } from "./request.ts";
import { checkMessageRequest, isFlagship } from "./rules.ts";
import { streamReply } from "./stream.ts";
import { countInput, createPromptCache } from "./tokens.ts";

/** WIRE.md § Text: requests a minute. */
const requestsPerMinute = (model: string) => (isFlagship(model) ? 200 : 500);
/** API.md § Thinking: context windows in tokens. */
const contextWindow = (model: string) => (isFlagship(model) ? 1_000_000 : 204_800);

/** Messages and token counting (API.md § Endpoints). */
export function addTextRoutes(app: FastifyInstance, context: ServiceContext) {
  const { clock, counters, storage } = context;
  const cached = createPromptCache(clock.now);

  /** Everything that both operations check, in the order permission, rate, rules, media, window. */
  async function admit(request: FastifyRequest) {
    const account = accountOf(request);
    if (account.plan === "free") throw new Refusal("permission", "this API key has no permission for text generation");
    const body = isObject(request.body)
      ? { ...request.body, model: context.ownModel(request.body.model) }
      : request.body;
    const model = isObject(body) ? String(body.model) : "";
    context.limits.admit(account.id, isFlagship(model) ? "text M3" : "text M2", requestsPerMinute(model));
    const message = checkMessageRequest(body, storage.secret);
    const media = await checkRequestMedia(message, context.files);
    const usage = countInput(message, media, (prefix) => cached(account.id, prefix));
    const tokens = usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens;
    if (tokens > contextWindow(message.model)) {
      refuse(`invalid params, context window exceeded: ${tokens} tokens, at most ${contextWindow(message.model)}`);
    }
    return { message, media, usage, shownModel: (request.body as { model: string }).model };
  }

  app.post("/compat/v1/messages", { config: { operation: "messages", family: "text" } }, async (request, reply) => {
    const { message, media, usage, shownModel } = await admit(request);
    counters.add("accepted", "messages");
    // What a reply is scripted to say is no title.
    const script = asksForTitle(message) ? undefined : context.scripts.take();
    const answer = planReply(message, media, storage.secret, script);
    const id = `msg_${randomBytes(12).toString("hex")}`;
    const left = new AbortController();
    reply.raw.once("close", () => {
      if (reply.raw.writableFinished) return;
      counters.add("abandoned", "messages");
      left.abort();
    });
    if (message.stream) {
      const head = { id, model: shownModel, serviceTier: message.service_tier ?? "standard", usage };
      const events = Readable.from(streamReply(answer, head, clock, left.signal), { objectMode: false });
      // Leaving ends the generator with an abort; that is no fault of the service.
      events.on("error", () => undefined);
      return reply.header("cache-control", "no-cache").type("text/event-stream").send(events);
    }
    await clock.wait(Math.min(4000, 300 + answer.outputTokens * 6), left.signal).catch(() => undefined);
    return {
      id,
      type: "message",
      role: "assistant",
      model: shownModel,
      content: answer.blocks.map(wholeBlock),
      stop_reason: answer.stopReason,
      stop_sequence: null,
      usage: { ...usage, output_tokens: answer.outputTokens },
    };
  });

  app.post(
    "/compat/v1/messages/count_tokens",
    { config: { operation: "count_tokens", family: "text" } },
    async (request) => {
      const { usage } = await admit(request);
      counters.add("accepted", "count_tokens");
      return {
        input_tokens: usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens,
        usage,
      };
    },
  );
}
