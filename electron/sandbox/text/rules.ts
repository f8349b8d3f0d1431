import { Refusal, refuse } from "../service/refusal.ts";
import { checkBlocks } from "./block-rules.ts";
import { isObject, type MessageRequest, type Turn } from "./request.ts";

// API.md § Message request, copied here on purpose: the client's tables are checked against these, not shared with them.
const flagship = ["Vendor-M3.1-Flash", "Vendor-M3"];
const models = [
  ...flagship,
  "Vendor-M2.7",
  "Vendor-M2.7-highspeed",
  "Vendor-M2.5",
  "Vendor-M2.5-highspeed",
  "Vendor-M2.1",
  "Vendor-M2.1-highspeed",
  "Vendor-M2",
];
const roles = ["user", "assistant", "user_system", "group", "sample_message_user", "sample_message_ai"];
const efforts = ["low", "medium", "high", "xhigh", "max"];
const effortModels = ["Vendor-M3.1-Flash"];

export const isFlagship = (model: string) => flagship.includes(model);

function checkModel(model: unknown): asserts model is string {
  if (model === undefined) refuse("invalid params, model is required");
  if (typeof model !== "string") refuse("invalid params, model must be a string");
  if (!models.includes(model)) throw new Refusal("not_found", `model ${model} does not exist`);
}

function checkNumber(body: Record<string, unknown>, name: string, min: number, max: number) {
  const value = body[name];
  if (value === undefined) return;
  if (typeof value !== "number" || !(value >= min && value <= max)) {
    refuse(`invalid params, ${name} must be a number from ${min} to ${max}`);
  }
}

function checkMaxTokens(value: unknown, model: string) {
  if (value === undefined) return;
  const most = isFlagship(model) ? 524_288 : 204_800;
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > most) {
    refuse(`invalid params, max_tokens must be an integer from 1 to ${most} for ${model}`);
  }
}

/** `none` is refused by name on M3.1-Flash; the other models ignore effort, whatever it says (API.md § Thinking). */
function checkThinking(body: Record<string, unknown>, model: string) {
  const { thinking, output_config: output } = body;
  if (thinking !== undefined) {
    if (!isObject(thinking) || !["disabled", "adaptive"].includes(String(thinking.type))) {
      refuse("invalid params, thinking.type must be disabled or adaptive");
    }
    if (thinking.type === "disabled" && model === "Vendor-M3.1-Flash") {
      refuse("invalid params, thinking cannot be disabled on Vendor-M3.1-Flash");
    }
  }
  if (output !== undefined) {
    if (!isObject(output)) refuse("invalid params, output_config must be an object");
    const effort = output.effort;
    if (effort !== undefined && effortModels.includes(model) && !efforts.includes(String(effort))) {
      refuse(`invalid params, output_config.effort must be one of ${efforts.join(", ")}`);
    }
  }
}

function checkServiceTier(tier: unknown, model: string) {
  if (tier === undefined) return;
  if (model === "Vendor-M3.1-Flash") refuse("invalid params, service_tier is not supported by Vendor-M3.1-Flash");
  if (tier !== "standard" && tier !== "priority") refuse("invalid params, service_tier must be standard or priority");
}

function checkSystem(system: unknown, model: string) {
  if (system === undefined || typeof system === "string") return;
  if (!Array.isArray(system)) refuse("invalid params, system must be a string or an array of system blocks");
  system.forEach((block, at) => {
    if (!isObject(block) || block.type !== "text" || typeof block.text !== "string") {
      refuse(`invalid params, system[${at}] must have type text and a text string`);
    }
    if (block.cache_control !== undefined && isFlagship(model)) {
      refuse(`invalid params, cache_control is not supported by ${model}`);
    }
  });
}

const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === "string");

function checkTools(tools: unknown, choice: unknown, model: string) {
  if (tools !== undefined && !Array.isArray(tools)) refuse("invalid params, tools must be an array");
  const names: string[] = [];
  for (const [at, tool] of (tools ?? []).entries()) {
    if (!isObject(tool) || typeof tool.name !== "string" || tool.name === "") {
      refuse(`invalid params, tools[${at}].name is required`);
    }
    if (tool.description !== undefined && typeof tool.description !== "string") {
      refuse(`invalid params, tools[${at}].description must be a string`);
    }
    const schema = tool.input_schema;
    if (!isObject(schema) || schema.type !== "object") {
      refuse(`invalid params, tools[${at}].input_schema must be a JSON schema of type object`);
    }
    if (schema.properties !== undefined && !isObject(schema.properties)) {
      refuse(`invalid params, tools[${at}].input_schema.properties must be an object`);
    }
    if (schema.required !== undefined && !isNames(schema.required)) {
      refuse(`invalid params, tools[${at}].input_schema.required must be an array of names`);
    }
    if (tool.cache_control !== undefined && isFlagship(model)) {
      refuse(`invalid params, cache_control is not supported by ${model}`);
    }
    if (names.includes(tool.name)) refuse(`invalid params, tools[${at}].name is the name of another tool`);
    names.push(tool.name);
  }
  if (choice === undefined) return;
  if (!isObject(choice) || !["auto", "any", "none", "tool"].includes(String(choice.type))) {
    refuse("invalid params, tool_choice.type must be auto, any, none or tool");
  }
  if (choice.type === "tool" && !names.includes(String(choice.name))) {
    refuse("invalid params, tool_choice.name must be one of the tools");
  }
  if (choice.type === "any" && names.length === 0) refuse("invalid params, tool_choice any needs tools");
}

function checkTurns(messages: unknown, model: string, secret: Buffer): asserts messages is Turn[] {
  if (messages === undefined) refuse("invalid params, messages is required");
  if (!Array.isArray(messages) || messages.length === 0) refuse("invalid params, messages must be a non-empty array");
  let before: string | undefined;
  const toolUses = new Set<string>();
  for (const [at, turn] of messages.entries()) {
    if (!isObject(turn)) refuse(`invalid params, messages[${at}] must be an object`);
    const role = turn.role;
    if (typeof role !== "string" || !roles.includes(role)) {
      refuse(`invalid params, messages[${at}].role must be one of ${roles.join(", ")}`);
    }
    if (isFlagship(model)) {
      if (role !== "user" && role !== "assistant") {
        refuse(`invalid params, messages[${at}].role must be user or assistant for ${model}`);
      }
      if (role === before || (before === undefined && role !== "user")) {
        refuse(`invalid params, messages must alternate between user and assistant for ${model}`);
      }
    }
    before = role;
    const content = turn.content;
    if (typeof content === "string") continue;
    if (!Array.isArray(content)) refuse(`invalid params, messages[${at}].content must be a string or an array`);
    checkBlocks(content, `messages[${at}].content`, { model, secret, toolUses });
  }
}

/**
 * Checks everything of a message request that needs no media, in the order model, fields, messages.
 * Throws a Refusal; returns the body with its type. `secret` proves thinking signatures.
 */
export function checkMessageRequest(body: unknown, secret: Buffer): MessageRequest {
  if (!isObject(body)) refuse("invalid params, the body must be a JSON object");
  const model = body.model;
  checkModel(model);
  checkTurns(body.messages, model, secret);
  if (body.stream !== undefined && typeof body.stream !== "boolean") {
    refuse("invalid params, stream must be a boolean");
  }
  checkMaxTokens(body.max_tokens, model);
  checkNumber(body, "temperature", 0, 2);
  checkNumber(body, "top_p", 0, 1);
  checkThinking(body, model);
  checkServiceTier(body.service_tier, model);
  checkSystem(body.system, model);
  checkTools(body.tools, body.tool_choice, model);
  const metadata = body.metadata;
  if (metadata !== undefined) {
    if (!isObject(metadata)) refuse("invalid params, metadata must be an object");
    if (metadata.user_id !== undefined && typeof metadata.user_id !== "string") {
      refuse("invalid params, metadata.user_id must be a string");
    }
  }
  // Every field the service reads has been checked above.
  return body as unknown as MessageRequest;
}
