import type { ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { DirectorChoice, OwnTool } from "#shared/contract/chat/director.ts";
import type { ToolChoice } from "#shared/wire/text/messages.ts";

/** The tools of a conversation, and for whom it asks. */
export interface ToolSettings {
  readonly tools: readonly OwnTool[];
  /** Null: the model decides. */
  readonly choice: ToolChoice | null;
  readonly userId: string;
  readonly director: DirectorChoice | null;
}

export const noTools: ToolSettings = { tools: [], choice: null, userId: "", director: null };

type StoredToolSettings = Pick<ReplySettings, "tools" | "toolChoice" | "userId" | "director">;

/** As it is kept with a conversation, and as a reply is asked with. */
export function storedToolSettings({ tools, choice, userId, director }: ToolSettings): StoredToolSettings {
  return {
    ...(tools.length === 0 ? {} : { tools: [...tools] }),
    ...(choice === null ? {} : { toolChoice: choice }),
    ...(userId === "" ? {} : { userId }),
    ...(director === null ? {} : { director }),
  };
}

/** Read back; undefined where nothing was chosen. */
export function toolSettingsOf({ tools, toolChoice, userId, director }: StoredToolSettings): ToolSettings | undefined {
  if (!tools && !toolChoice && !userId && !director) return undefined;
  return { tools: tools ?? [], choice: toolChoice ?? null, userId: userId ?? "", director: director ?? null };
}

const pretty = (schema: object) => JSON.stringify(schema, null, 2);

/** A tool to begin with: every part of it is taken by the service. */
export const newTool: OwnTool = {
  name: "",
  description: "",
  schema: pretty({ type: "object", properties: {}, required: [] }),
  on: true,
};

/** Ready tools to learn from: one word, several fields, a list. */
export const exampleTools: readonly OwnTool[] = [
  {
    name: "get_weather",
    description: "The weather at a place on a day, for planning a shoot.",
    schema: pretty({
      type: "object",
      properties: {
        place: { type: "string", description: "Town and country" },
        day: { type: "string", description: "As 2026-11-21" },
      },
      required: ["place"],
    }),
    on: true,
  },
  {
    name: "ask_colleague",
    description: "Puts a question to a person of the crew and returns their answer.",
    schema: pretty({
      type: "object",
      properties: {
        who: { type: "string", enum: ["camera", "sound", "production"], description: "Who is asked" },
        question: { type: "string", description: "One question" },
      },
      required: ["who", "question"],
    }),
    on: true,
  },
  {
    name: "save_notes",
    description: "Keeps notes of this conversation for later.",
    schema: pretty({
      type: "object",
      properties: { notes: { type: "array", items: { type: "string" }, description: "One sentence each" } },
      required: ["notes"],
    }),
    on: true,
  },
];
