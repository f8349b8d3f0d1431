// @vitest-environment jsdom

import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";

afterEach(() => onlineManager.setOnline(true));

it("a computer without a network still asks its own core, and writes to it", async () => {
  onlineManager.setOnline(false);
  await expect(queryClient.fetchQuery({ queryKey: ["offline"], queryFn: async () => "answered" })).resolves.toBe(
    "answered",
  );
  const write = new MutationObserver(queryClient, { mutationFn: async () => "written" });
  await expect(write.mutate()).resolves.toBe("written");
});
