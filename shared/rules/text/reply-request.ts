import type { TextModelId } from "#shared/wire/models.ts";
import type {
  MessageRequest,
  OpeningTurn,
  SystemBlock,
  ThinkingSetting,
  Tool,
  ToolChoice,
} from "#shared/wire/text/messages.ts";

/** What a reply is asked with. The contract's `replySettings` is one of these. */
export interface ReplyChoices {
  readonly model: TextModelId;
  readonly system?: string | undefined;
  /** In place of `system`. */
  readonly systemBlocks?: readonly SystemBlock[] | undefined;
  /** Before the messages. */
  readonly opening?: readonly OpeningTurn[] | undefined;
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly thinking?: ThinkingSetting["type"] | undefined;
  readonly effort?: NonNullable<MessageRequest["output_config"]>["effort"] | undefined;
  readonly serviceTier?: MessageRequest["service_tier"];
  readonly tools?: readonly WrittenTool[] | undefined;
  readonly toolChoice?: ToolChoice | undefined;
  readonly userId?: string | undefined;
}

/** A tool as the person wrote it; the schema is JSON text, also while it is none yet. */
export interface WrittenTool {
  readonly name: string;
  readonly description: string;
  readonly schema: string;
  readonly on: boolean;
}

/**
 * The wire request of a reply (API.md § Message request). Used by the page's live checks and by the core before it
 * sends; what wasn't chosen is left out, so that the service's own default holds.
 */
export function replyRequest(
  messages: MessageRequest["messages"],
  choices: ReplyChoices,
  studioTools: readonly Tool[] = [],
): MessageRequest {
  const { model, maxTokens, temperature, topP, thinking, effort, serviceTier, userId } = choices;
  // A tool of the studio keeps its name: nobody could tell whom a call is meant for.
  const own = (choices.tools ?? []).filter(({ on, name }) => on && !studioTools.some((tool) => tool.name === name));
  const tools = [...studioTools, ...own.map(toolOf)];
  const toolChoice = choiceFor(messages, choices.toolChoice);
  const system = systemOf(choices);
  const opening = (choices.opening ?? []).filter(({ text }) => text.trim() !== "");
  return {
    model,
    messages: [...opening.map(({ role, text }) => ({ role, content: text })), ...messages],
    stream: true,
    ...(system === undefined ? {} : { system }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(thinking === undefined ? {} : { thinking: { type: thinking } }),
    ...(effort === undefined ? {} : { output_config: { effort } }),
    ...(serviceTier === undefined ? {} : { service_tier: serviceTier }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(toolChoice === undefined || tools.length === 0 ? {} : { tool_choice: toolChoice }),
    ...(userId === undefined || userId.trim() === "" ? {} : { metadata: { user_id: userId } }),
  };
}

/** Blocks where there are any, else the text; undefined where nothing is said. */
function systemOf({ system = "", systemBlocks }: ReplyChoices): MessageRequest["system"] {
  const blocks = (systemBlocks ?? []).filter(({ text }) => text.trim() !== "");
  if (blocks.length > 0) return blocks;
  return system.trim() === "" ? undefined : system;
}

/** What isn't JSON stays text: the rules say that it is no schema. */
export function toolOf({ name, description, schema }: Omit<WrittenTool, "on">): Tool {
  let parsed: unknown = schema;
  try {
    parsed = JSON.parse(schema);
  } catch {
    // As above.
  }
  return {
    name,
    ...(description.trim() === "" ? {} : { description }),
    // Judged by the rules; a wrong one never leaves.
    input_schema: parsed as Tool["input_schema"],
  };
}

/** A forced call is forced once: after its result the model may speak, or it would call for ever. */
function choiceFor(messages: MessageRequest["messages"], choice: ToolChoice | undefined): ToolChoice | undefined {
  if (choice === undefined || choice.type === "auto" || choice.type === "none") return choice;
  const last = messages.at(-1)?.content;
  const answered = Array.isArray(last) && last.some(({ type }) => type === "tool_result");
  return answered ? undefined : choice;
}
