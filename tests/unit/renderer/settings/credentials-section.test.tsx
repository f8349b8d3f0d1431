// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { CredentialsSection } from "#renderer/settings/credentials-section.tsx";
import type { Settings } from "#shared/contract/app/settings.ts";
import { pageCore } from "../page-core.ts";
import { watchedSizes } from "../watched-sizes.ts";
import { startEnglish } from "../within-page.tsx";

beforeAll(startEnglish);
beforeEach(() => void watchedSizes());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const selfMade = {
  selfMade: true,
  name: "Reelsong (self-made certificate)",
  issuer: "x",
  validUntil: Date.UTC(2036, 10, 24),
};
const own = { selfMade: false, name: "Ada", issuer: "Lantern root", validUntil: Date.UTC(2027, 0, 2) };

function open(answer: object) {
  let settings = { credentials: "off", credentialPrompts: false } as Settings;
  const core = pageCore({
    settings: {
      get: () => settings,
      update: (change) => {
        settings = { ...settings, ...change } as Settings;
        return settings;
      },
    },
    credentials: { signer: () => selfMade, useOwn: () => answer as never, forgetOwn: () => selfMade },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <CredentialsSection />
    </QueryClientProvider>,
  );
  return (name: string) => core.asked.flatMap(([path, input]) => (path === name ? [input] : []));
}

const path = () => screen.findByLabelText("Your certificate (path to a PEM file)");
async function use(file: string) {
  fireEvent.change(await path(), { target: { value: file } });
  fireEvent.click(screen.getByRole("button", { name: "Use certificate" }));
}

it("is off at first, and knows its certificate when it is on", async () => {
  const asked = open({});
  const on = await screen.findByRole("radio", { name: "On" });
  expect(asked("credentials.signer")).toEqual([]);
  fireEvent.click(on);
  expect(await screen.findByText("Self-signed by this installation")).toBeTruthy();
  expect(screen.getByText("Valid until Nov 24, 2036")).toBeTruthy();
  fireEvent.click(screen.getByRole("switch", { name: "Include prompts" }));
  await vi.waitFor(() =>
    expect(asked("settings.update")).toEqual([{ credentials: "on" }, { credentialPrompts: true }]),
  );
});

it("says beside the path why a certificate isn't taken, and keeps what was typed", async () => {
  open({ refused: "tooLarge", found: "196" });
  fireEvent.click(await screen.findByRole("radio", { name: "Ask" }));
  await use("/certificates/big.pem");
  expect(await screen.findByText("The file is 196 KB. A certificate file can be at most 128 KB.")).toBeTruthy();
  expect(await path()).toHaveProperty("value", "/certificates/big.pem");
});

it("keeps a path that isn't used yet over a look into another pane, and lets go of one that is", async () => {
  open({ signer: own });
  fireEvent.click(await screen.findByRole("radio", { name: "On" }));
  fireEvent.change(await path(), { target: { value: "/certificates/ada.pem" } });
  cleanup();
  open({ signer: own });
  fireEvent.click(await screen.findByRole("radio", { name: "On" }));
  expect(await path()).toHaveProperty("value", "/certificates/ada.pem");
  fireEvent.click(screen.getByRole("button", { name: "Use certificate" }));
  await vi.waitFor(async () => expect(await path()).toHaveProperty("value", ""));
  cleanup();
  open({ signer: own });
  fireEvent.click(await screen.findByRole("radio", { name: "On" }));
  expect(await path()).toHaveProperty("value", "");
});

it("shows one's own, and gives it back", async () => {
  const asked = open({ signer: own });
  fireEvent.click(await screen.findByRole("radio", { name: "On" }));
  await use(" /certificates/ada.pem ");
  expect(await screen.findByText("Ada, issued by Lantern root")).toBeTruthy();
  expect(asked("credentials.useOwn")).toEqual([{ path: "/certificates/ada.pem" }]);
  expect(await path()).toHaveProperty("value", "");
  fireEvent.click(screen.getByRole("button", { name: "Use self-signed" }));
  expect(await screen.findByText("Self-signed by this installation")).toBeTruthy();
});

it("a path that is begun while a certificate is being read stays", async () => {
  const answer = Promise.withResolvers<object>();
  open(answer.promise);
  fireEvent.click(await screen.findByRole("radio", { name: "On" }));
  await use("/certificates/ada.pem");
  fireEvent.change(await path(), { target: { value: "/certificates/lantern.pem" } });
  answer.resolve({ signer: own });
  expect(await screen.findByText("Ada, issued by Lantern root")).toBeTruthy();
  expect(await path()).toHaveProperty("value", "/certificates/lantern.pem");
});
