import { describe, expect, test } from "vitest";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { type Json, textRequest } from "#tests/support/requests/sample-requests.ts";

const codesOf = (change: Json, severity: string) =>
  checkMessages(textRequest(change)).flatMap((finding) => (finding.severity === severity ? [finding.code] : []));
const errorsOf = (change: Json) => codesOf(change, "error");
const warningsOf = (change: Json) => codesOf(change, "warning");

describe("other fields", () => {
  test.each(["top_k", "stop_sequences", "mcp_servers", "context_management", "container"])("%s is ignored", (field) => {
    expect(errorsOf({ [field]: 1 })).toEqual([]);
    expect(warningsOf({ [field]: 1 })).toEqual(["text.field.ignored"]);
  });
  test.each<[Json, string[]]>([
    [{ system: "be brief" }, []],
    [{ system: [{ type: "text", text: "be brief" }] }, []],
    [{ system: [{ type: "text" }] }, ["text.system.shape"]],
    [{ system: 7 }, ["text.system.shape"]],
    [{ metadata: { user_id: "u" } }, []],
    [{ metadata: { user_id: 7 } }, ["request.field.type"]],
    [{ stream: 1 }, ["request.field.type"]],
    [{ frequency_penalty: 1 }, ["request.field.unknown"]],
    [{ messages: undefined }, ["text.messages.required"]],
    [{ model: undefined }, ["text.model.unknown"]],
    [{ model: "constructor" }, ["text.model.unknown"]],
  ])("%j", (change, codes) => {
    expect(errorsOf(change)).toEqual(codes);
  });
});
