// @vitest-environment jsdom

import { ORPCError } from "@orpc/server";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { AddConnectionDialog } from "#renderer/settings/connections/add-connection-dialog.tsx";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { pageCore } from "../../page-core.ts";
import { watchedSizes } from "../../watched-sizes.ts";
import { startEnglish } from "../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("adds a connection whose first attempt failed halfway, also when what that stored was removed meanwhile", async () => {
  watchedSizes();
  const kept = new Set<string>();
  let made = 0;
  const core = pageCore({
    connections: {
      create: () => {
        made += 1;
        kept.add(`c${made}`);
        return { id: `c${made}` };
      },
      update: ({ id }: { id: string }) => {
        if (!kept.has(id)) throw new ORPCError("FAILED", { data: failure("record_not_found").error });
        return { id };
      },
      activate: ({ id }: { id: string }) => {
        if (made === 1) throw new ORPCError("FAILED", { data: failure("internal").error });
        return { id };
      },
    },
  });
  const onOpenChange = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <AddConnectionDialog open onOpenChange={onOpenChange} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Studio" } });
  fireEvent.change(screen.getByLabelText("Base URL"), { target: { value: "https://api.example.com" } });
  const add = screen.getByRole("button", { name: "Add connection" });
  const steps = () => core.asked.map(([path]) => path.replace("connections.", ""));
  add.click();
  await vi.waitFor(() => expect(steps()).toEqual(["create", "activate"]));
  // As it is still there, it is gone on with.
  await vi.waitFor(() => expect(add).toHaveProperty("disabled", false));
  add.click();
  await vi.waitFor(() => expect(steps().slice(2)).toEqual(["update", "activate"]));
  kept.clear();
  await vi.waitFor(() => expect(add).toHaveProperty("disabled", false));
  add.click();
  await vi.waitFor(() => expect(steps().slice(4)).toEqual(["update", "create", "activate"]));
  await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
});
