// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { I18nextProvider } from "react-i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { en } from "#renderer/i18n/catalogues.ts";
import { queryClient } from "#renderer/lib/index.ts";
import { AddressDialog } from "#renderer/storyboard/address-dialog.tsx";
import { addressFile, addressName, factsIn } from "#renderer/storyboard/web-address.ts";
import type { AddressLook } from "#shared/contract/addresses.ts";
import { pageCore } from "../page-core.ts";

beforeAll(() => i18next.init({ lng: "en", resources: { en } }));

const url = "https://example.org/films/a%20harbor.mp4?x=1";
const look = (rest: Partial<AddressLook> = {}): AddressLook => ({
  url,
  facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 3_000_000, width: 1280, height: 720 },
  ...{ partly: false, error: null, lookedAt: 5 },
  ...rest,
});
const answered = (http: number) => ({
  ...{ code: "address_answered", http, message: "", requestId: null, retryable: true, retryAfterSeconds: null },
  advice: "",
});

function open(answer: AddressLook, address?: string) {
  const used: string[] = [];
  const { asked } = pageCore({ addresses: { look: () => answer } });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18next}>
        <AddressDialog
          places={["firstFrame", "lastFrame"]}
          address={address}
          onUse={(...given) => used.push(given.join(" "))}
          onClose={() => {}}
        />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return { used, asked };
}
const type = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("AddressDialog", () => {
  it("refuses what no service could fetch beside the field, and asks the core for nothing", () => {
    const { used, asked } = open(look());
    for (const [text, why] of [
      ["harbor", /no web address/],
      ["http://192.168.1.4/a.png", /192\.168\.1\.4 is on this computer/],
      ["https://me:word@example.org/a", /name and password/],
      [`https://example.org/${"a".repeat(2029)}`, /2049 characters; 2048 are allowed/],
    ] as const) {
      type(text);
      expect(screen.getByText(why)).toBeTruthy();
      press("Use address");
      press("Check");
    }
    expect([used, asked]).toEqual([[], []]);
  });

  it("shows what was found, with what a limit refuses, and is used as it was written", async () => {
    const { used, asked } = open(look());
    type(` ${url} `);
    press("Check");
    await waitFor(() => screen.getByText("Found: MP4 · 1280 × 720 px · 2.9 MB", { exact: false }));
    expect(screen.getByRole("alert").textContent).toMatch(/MP4.*JPEG, PNG/);
    fireEvent.click(screen.getByRole("radio", { name: "Last frame" }));
    press("Use address");
    expect(used).toEqual([`${url} lastFrame`]);
    expect(asked).toEqual([["addresses.look", { url, again: false }]]);
  });

  it("says that nothing could be found out, and why; one in use is looked at by itself", async () => {
    const { asked } = open(look({ facts: null, error: answered(404) }), url);
    await waitFor(() => screen.getByText("The address can’t be checked"));
    expect(screen.getByRole("status").textContent).toContain("It answered with HTTP 404.");
    press("Check again");
    await waitFor(() => expect(asked.at(-1)).toEqual(["addresses.look", { url, again: true }]));
  });
});

it("an address stands among the files by a short name; the checks know nothing of one that wasn't read", () => {
  expect([url, "https://e.org/", "https://e.org/%E0%A4%A"].map(addressName)).toEqual([
    ...["example.org/…/a harbor.mp4", "e.org", "e.org/%E0%A4%A"],
  ]);
  const unread = addressFile(look({ facts: null, error: answered(404) }));
  expect(unread).toMatchObject({ id: url, kind: "video", state: "missing" });
  expect(factsIn(new Map([[url, unread]]))(url)).toBeUndefined();
  expect(factsIn(new Map([[url, addressFile(look())]]))(url)).toEqual(look().facts);
});
