import { expect, test } from "vitest";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { checkUploadedVideo } from "#shared/rules/text/text-media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { textRequest, videoFacts } from "#tests/support/requests/sample-requests.ts";

const errorsOf = (request: object) =>
  checkMessages(textRequest(request as never))
    .filter(({ severity }) => severity === "error")
    .map(({ code, path, message }) => [code.replace("text.", ""), path, message]);
const says = (...content: unknown[]) => errorsOf({ messages: [{ role: "user", content }] });
const at = (index: number) => `messages.0.content.${index}`;
const call = { type: "tool_use", id: "c1", name: "look", input: {} };
const answered = (content: unknown) => says(call, { type: "tool_result", tool_use_id: "c1", content });

/** API.md § Request content block: of what isn't one, the sentence says what stands there instead. */
test.each<[what: string, errors: unknown[], told: unknown[]]>([
  ["nothing at all", says(null), [["block.type", at(0), expect.stringMatching(/^A block has the type null; text, /)]]],
  ["a word", says("text"), [["block.type", at(0), expect.stringMatching(/^A block has the type “text”; /)]]],
  [
    "a type that is a number",
    says({ type: 7 }),
    [["block.type", at(0), expect.stringMatching(/^A block has the type 7; /)]],
  ],
  [
    "thinking without its words",
    says({ type: "thinking", signature: "s" }),
    [["block.fields", at(0), "A block of type “thinking” has nothing as thinking; text is needed."]],
  ],
  [
    "a call without a name or an id",
    says({ type: "tool_use", input: [] }),
    [
      ["block.fields", at(0), "A block of type “tool_use” has nothing as id; text is needed."],
      ["block.fields", at(0), "A block of type “tool_use” has nothing as name; text is needed."],
      ["tool_use.input", `${at(0)}.input`, expect.stringMatching(/a JSON object is needed\.$/)],
    ],
  ],
  ["an answer in words", answered("Rain."), []],
  ["an answer of no words", answered(undefined), []],
  ["an answer in blocks", answered([{ type: "text", text: "Rain." }]), []],
  [
    "an answer whose text is none",
    answered([{ type: "text", text: "Rain." }, { type: "text" }]),
    [["block.fields", `${at(1)}.content.1`, "A block of type “text” has nothing as text; text is needed."]],
  ],
  [
    "an answer with something else in it",
    answered([{ type: "text", text: "Rain." }, { type: "video" }]),
    [
      [
        "tool_result.content",
        `${at(1)}.content`,
        "A tool result holds “video”; text, or text and image blocks, are allowed.",
      ],
    ],
  ],
  [
    "an answer with a word in its list",
    answered(["Rain."]),
    [
      [
        "tool_result.content",
        `${at(1)}.content`,
        "A tool result holds “Rain.”; text, or text and image blocks, are allowed.",
      ],
    ],
  ],
  [
    "an answer that is a number",
    answered(7),
    [
      [
        "tool_result.content",
        `${at(1)}.content`,
        "A tool result holds 7; text, or text and image blocks, are allowed.",
      ],
    ],
  ],
  ["an instruction in words", says({ type: "mid_conv_system", content: "Be brief." }), []],
  ["an instruction as text of its own", says({ type: "mid_conv_system", text: "Be brief." }), []],
  [
    "an instruction of parts that are none",
    says({ type: "mid_conv_system", content: [{ type: "text", text: "a" }, { type: "text" }, { type: "image" }, "b"] }),
    [
      ["block.fields", `${at(0)}.content.1`, "A block of type “text” has nothing as text; text is needed."],
      ["block.fields", `${at(0)}.content.2`, expect.stringContaining("as content; text is needed.")],
      ["block.fields", `${at(0)}.content.3`, expect.stringContaining("as content; text is needed.")],
    ],
  ],
  [
    "an instruction without words",
    says({ type: "mid_conv_system" }),
    [["block.fields", at(0), "A block of type “mid_conv_system” has nothing as content; text is needed."]],
  ],
])("%s", (_what, errors, told) => {
  expect(errors).toEqual(told);
});

const picture = (source: unknown) => says({ type: "image", source });
const film = (source: unknown) => says({ type: "video", source });
const source = (kind: string, found: string) => [
  [
    "media.source",
    `${at(0)}.source`,
    `The source of the ${kind} is ${found}; url, base64${kind === "video" ? ", x_file://…" : ""} are allowed.`,
  ],
];

/** API.md § Media source. */
test.each<[what: string, errors: unknown[], told: unknown[]]>([
  ["a picture at an address", picture({ type: "url", url: "https://e.org/a.png" }), []],
  ["a picture in place", picture({ type: "base64", media_type: "image/png", data: "AAAA" }), []],
  ["a film that was uploaded", film({ type: "url", url: "x_file://f1" }), []],
  ["a picture that was uploaded", picture({ type: "url", url: "x_file://f1" }), source("image", "“x_file://f1”")],
  ["a film nowhere", film({ type: "url", url: "ftp://e.org/a" }), source("video", "“ftp://e.org/a”")],
  ["a picture of another type", picture({ type: "file", url: 7 }), source("image", "“file”")],
  ["an address that is none", picture({ type: "url", url: 7 }), source("image", "“url”")],
  ["no source", picture(undefined), source("image", "nothing")],
  ["a word", picture("a.png"), source("image", "“a.png”")],
  ["a picture in place without its type", picture({ type: "base64", data: "AAAA" }), source("image", "“base64”")],
  [
    "a picture in place without its bytes",
    picture({ type: "base64", media_type: "image/png" }),
    source("image", "“base64”"),
  ],
  [
    "a picture in place of no base64",
    picture({ type: "base64", media_type: "image/png", data: "?" }),
    source("image", "“base64”"),
  ],
])("%s", (_what, errors, told) => {
  expect(errors).toEqual(told);
});

test.each<[facts: Partial<MediaFacts>, told: [code: string, message: string][]]>([
  [{}, []],
  [{ bytes: 512 * 1024 ** 2 }, []],
  [{ bytes: 512 * 1024 ** 2 + 1 }, [["text.video.size", "The video is 536,870,913 bytes; at most 512 MB is allowed."]]],
  [{ format: "webm" }, [["text.video.format", "The video is WEBM; MP4, AVI, MOV, MKV are allowed."]]],
  [{ problem: "truncated" }, [["request.media.unreadable", "The video can't be used: the file is truncated."]]],
  [
    { problem: "unrecognized" },
    [["request.media.unreadable", "The video can't be used: the file is of no kind that is known."]],
  ],
])("of a film that is to be uploaded (%j) only what the service would refuse is told", (facts, told) => {
  const findings = checkUploadedVideo("asset:a", videoFacts(facts));
  expect(findings.map(({ code, severity, message }) => [code, severity, message])).toEqual(
    told.map(([code, message]) => [code, "error", message]),
  );
});

const schema = { type: "object", properties: {} };
test.each<[what: string, request: object, told: unknown[]]>([
  [
    "the second of two tools that don't fit",
    {
      tools: [
        { name: "a", input_schema: schema },
        { name: "b", input_schema: schema, colour: "red" },
      ],
    },
    [["tools.schema", "tools.1", expect.stringMatching(/^Tool 2 does not fit at colour; /)]],
  ],
  [
    "a tool that is a word",
    { tools: ["look"] },
    [["tools.schema", "tools.0", expect.stringMatching(/^Tool 1 does not fit at “look”; /)]],
  ],
  ["tools that are no list", { tools: "look" }, [["tools.schema", "tools", "The tools are “look”; a list is needed."]]],
  [
    "a third tool of the first one's name",
    { tools: ["a", "b", "a"].map((name) => ({ name, input_schema: schema })) },
    [["tools.name", "tools.2.name", "Tool 3 has the name of an earlier one, “a”; each tool needs its own."]],
  ],
  [
    "a choice of none of two",
    { tools: ["a", "b"].map((name) => ({ name, input_schema: schema })), tool_choice: { type: "tool", name: "c" } },
    [["tool_choice.name", "tool_choice.name", "The tool choice names “c”, which is none of the tools."]],
  ],
  [
    "any of no tools",
    { tool_choice: { type: "any" } },
    [["tool_choice.name", "tool_choice", "The tool choice demands a tool, but there is none."]],
  ],
  [
    "a choice that is a word",
    { tool_choice: "auto" },
    [["tool_choice.type", "tool_choice", expect.stringMatching(/^The tool choice is “auto”; /)]],
  ],
  [
    "a choice whose type is a number",
    { tool_choice: { type: 7 } },
    [["tool_choice.type", "tool_choice", expect.stringMatching(/^The tool choice is 7; /)]],
  ],
])("%s", (_what, request, told) => {
  expect(errorsOf(request)).toEqual(told);
});
