// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { en } from "#renderer/i18n/english.ts";
import { queryClient } from "#renderer/lib/index.ts";
import { useBoardMedia } from "#renderer/storyboard/board-media.ts";
import { unreadFiles, useNumberedPrompt, useShotDraft } from "#renderer/storyboard/inspector/shot-draft.ts";
import type { ImportPlace } from "#renderer/storyboard/shot-moves.ts";
import { AddressDialog } from "#renderer/storyboard/sources/address-dialog.tsx";
import { AddressNotes } from "#renderer/storyboard/sources/address-notes.tsx";
import { PendingAddressChecks } from "#renderer/storyboard/sources/pending-address-checks.tsx";
import { addressFile, addressName, factsIn, notLookedAt } from "#renderer/storyboard/sources/web-address.ts";
import type { AddressLook } from "#shared/contract/service/addresses.ts";
import { wordsDirection } from "#shared/direction/index.ts";
import { madeUpShot } from "#tests/support/requests/made-up-shot.ts";
import { pageCore } from "../../page-core.ts";

afterEach(cleanup);
beforeAll(() => i18next.init({ lng: "en", resources: { en } }));

const url = "https://example.org/films/a%20harbor.mp4?x=1";
const look = (rest: Partial<AddressLook> = {}): AddressLook => ({
  url,
  facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 3_000_000, width: 1280, height: 720 },
  ...{ partly: false, error: null, kind: null, lookedAt: 5 },
  ...rest,
});
const answered = (http: number) => ({
  ...{ code: "address_answered", http, message: "", requestId: null, retryable: true, retryAfterSeconds: null },
  advice: "",
});

function open(answer: AddressLook, address?: string, places: readonly ImportPlace[] = ["firstFrame", "lastFrame"]) {
  const used: string[] = [];
  const { asked } = pageCore({ addresses: { look: () => answer, setKind: () => undefined } });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18next}>
        <AddressDialog
          places={places}
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
      ["harbor", /Not a web address/],
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
    expect(screen.getByRole("status").textContent).toContain("It responded with HTTP 404.");
    press("Check again");
    await waitFor(() => expect(asked.at(-1)).toEqual(["addresses.look", { url, again: true }]));
  });
});

describe("an address that can’t be looked at", () => {
  const bare = "https://example.org/files/42";
  const asked404 = (address: string, kind: AddressLook["kind"] = null) =>
    look({ url: address, facts: null, error: answered(404), kind });

  it.each([
    [bare, "Its type is unknown, so it’s sent as an image.", "Image"],
    ["https://example.org/a.mov", "Sent as a video, based on its file extension.", "Video"],
    ["https://example.org/a.mp3?x=1", "Sent as audio, based on its file extension.", "Audio"],
  ])("%s says as what it is sent, and the person may say otherwise", async (address, words, chosen) => {
    const { asked } = open(asked404(address), address, ["references"]);
    await waitFor(() => screen.getByText(words));
    expect(screen.getByRole("radio", { name: chosen }).getAttribute("aria-checked")).toBe("true");
    const other = chosen === "Video" ? "Image" : "Video";
    fireEvent.click(screen.getByRole("radio", { name: other }));
    await waitFor(() => expect(screen.getByRole("radio", { name: other }).getAttribute("aria-checked")).toBe("true"));
    expect(asked.at(-1)).toEqual(["addresses.setKind", { url: address, kind: other.toLowerCase() }]);
    // What the person said needs no assumption.
    expect(screen.queryByText(words)).toBeNull();
  });

  it("is always an image as a frame", async () => {
    open(asked404(bare), bare);
    await waitFor(() => screen.getByText("The address can’t be checked"));
    expect(screen.queryByText("Sent as")).toBeNull();
    expect(screen.queryByRole("radio", { name: "Video" })).toBeNull();
  });

  it("goes among the files as what the person says, then as its ending promises", () => {
    expect(addressFile(asked404(bare, "audio")).facts.kind).toBe("audio");
    expect(addressFile(asked404("https://example.org/a.mov", "image")).facts.kind).toBe("image");
    expect(addressFile(asked404("https://example.org/a.mov")).facts.kind).toBe("video");
    expect(addressFile(asked404(bare)).facts.kind).toBe("unknown");
    expect(addressFile(look({ url: bare, kind: "audio" })).facts.kind).toBe("video");
  });
});

describe("an address that is still being looked at", () => {
  const slow = "https://slow.example/a";
  const draft = { ...madeUpShot("a").draft, mode: "references" as const, references: [slow] };

  function Foot() {
    const media = useBoardMedia([slow]);
    const unread = unreadFiles(draft, media);
    return (
      <>
        <AddressNotes draft={draft} onChange={() => {}} />
        {unread.length > 0 && <PendingAddressChecks urls={unread} />}
        <output>{`${unread.length} ${media.get(slow)?.facts.kind}`}</output>
      </>
    );
  }

  it("is shown as such, is gone on without at a press, and counts as soon as it is through", async () => {
    const through = Promise.withResolvers<AddressLook>();
    pageCore({ addresses: { look: () => through.promise, setKind: () => undefined } });
    render(
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18next}>
          <Foot />
        </I18nextProvider>
      </QueryClientProvider>,
    );
    const now = () => screen.getByRole("status", { name: "" }).textContent;
    expect(screen.getByRole("note").textContent).toContain("Checking slow.example/a");
    expect(screen.getByRole("progressbar", { name: "Checking the address" })).toBeTruthy();
    expect(screen.getByText("A web address is being checked")).toBeTruthy();
    expect(now()).toBe("1 undefined");

    press("Don’t wait");
    expect(now()).toBe("0 unknown");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByRole("note").textContent).toContain("You can generate without waiting.");
    fireEvent.click(screen.getByRole("radio", { name: "Audio" }));
    await waitFor(() => expect(now()).toBe("0 audio"));

    await act(async () => through.resolve(look({ url: slow })));
    await waitFor(() => expect(now()).toBe("0 video"));
    expect(screen.getByRole("note").textContent).toContain("MP4");
  });
});

const labelled = (text: string) => wordsDirection(text, 5);

it.each([
  ["mentions", { prompt: "@image 2 behind @image 1" }, { prompt: "@image 1 behind @video 1" }],
  ["labels", { prompt: "<Picture 2> behind <Picture 1>" }, { prompt: "<Picture 1> behind <Video 1>" }],
  [
    "beats",
    { direction: labelled("@image 2 behind <Picture 1> and @image 1") },
    { direction: labelled("@image 1 behind <Video 1> and @video 1") },
  ],
] as const)(
  "%s that aren't kept yet are renumbered when an address turns out to be a film, and say what they knew",
  async (_, typed, renumbered) => {
    const [bare, picture] = ["https://example.org/42", "https://example.org/b.png"];
    const directed = "direction" in typed;
    const shot = madeUpShot("late", { mode: "references", references: [bare, picture], directed });
    const found = Promise.withResolvers<AddressLook>();
    const { asked } = pageCore({
      addresses: { look: ({ url: each }) => (each === bare ? found.promise : look({ url: each, facts: null })) },
      storyboard: { updateShot: ({ draft }) => ({ ...shot, draft: { ...shot.draft, ...draft } }) },
    });
    const { result } = renderHook(
      () => {
        const draft = useShotDraft(shot);
        const media = useBoardMedia(shot.draft.references);
        useNumberedPrompt(shot, draft.value, media, draft.change);
        return draft;
      },
      { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
    );
    act(() => result.current.change(typed));
    await act(async () => found.resolve(look({ url: bare })));
    await waitFor(() => expect(result.current.value).toMatchObject(renumbered));
    await act(() => result.current.flush());
    const sent = asked.filter(([path]) => path === "storyboard.updateShot").map(([, input]) => input);
    expect(sent.at(-1)).toEqual({ id: "late", draft: renumbered, knew: { [bare]: "video", [picture]: "image" } });
  },
);

it("an address stands among the files by a short name; the checks know nothing of one that wasn't read", () => {
  expect([url, "https://e.org/", "https://e.org/%E0%A4%A"].map(addressName)).toEqual([
    ...["example.org/…/a harbor.mp4", "e.org", "e.org/%E0%A4%A"],
  ]);
  const unread = addressFile(look({ facts: null, error: answered(404) }));
  expect(unread).toMatchObject({ id: url, kind: "video", state: "missing" });
  expect(factsIn(new Map([[url, unread]]))(url)).toBeUndefined();
  expect(factsIn(new Map([[url, addressFile(notLookedAt(url))]]))(url)).toBeUndefined();
  expect(factsIn(new Map([[url, addressFile(look())]]))(url)).toEqual(look().facts);
});
