// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { MessageArticle } from "#renderer/chat/thread/message-article.tsx";
import type { MessageActions } from "#renderer/chat/use-conversation.ts";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { named, press } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const actions = {} as MessageActions;
const question = (text: string) =>
  ({
    ...{ id: "asked", conversationId: "c", parentId: null, role: "user", model: null, state: "complete" },
    ...{ createdAt: 1, finishedAt: 1, blocks: [{ type: "text", text }] },
  }) as unknown as Message;
function open(message: Message, sections: readonly number[]) {
  const { container } = render(
    <TooltipProvider>
      {sections.map((section) => (
        <MessageArticle
          key={section}
          message={message}
          section={section}
          siblings={undefined}
          last={false}
          actions={actions}
          place={1}
          of={1}
        />
      ))}
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return container;
}

it("a long question is one article of several rows, and is edited in its first one alone, also when that is gone on with", async () => {
  const long = question("The lamp turns.\n".repeat(1500));
  const container = open(long, [0, 1]);
  expect([...container.querySelectorAll(".msg")].map(({ role, tagName }) => [tagName, role])).toEqual([
    ["ARTICLE", null],
    ["DIV", "group"],
  ]);
  await press("button", "Edit message");
  expect(named("field", "Edited message")).toHaveLength(1);
  cleanup();
  window.sessionStorage.setItem("reelsong.edit.asked", JSON.stringify({ text: "It rests.", instruction: null }));
  open(long, [0, 1]);
  expect(named("field", "Edited message").map((field) => (field as HTMLTextAreaElement).value)).toEqual(["It rests."]);
});
