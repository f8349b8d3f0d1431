import { act, renderHook } from "@testing-library/react";
import { firstSettings } from "#renderer/chat/chat-settings.ts";
import { forgetNewChat, useChatSettings } from "#renderer/chat/use-chat-settings.ts";
import { WithinPage } from "../within-page.tsx";

/** A new conversation begins with what was chosen last, also in the next file: all files of a worker share the page. */
export async function beginAsAtFirst(): Promise<void> {
  const { result, unmount } = renderHook(() => useChatSettings(undefined), { wrapper: WithinPage });
  act(() => result.current.change(firstSettings));
  await act(() => result.current.flush());
  act(() => forgetNewChat());
  unmount();
}
