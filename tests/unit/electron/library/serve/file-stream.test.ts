import { afterEach, expect, it, vi } from "vitest";
import { streamRange } from "#core/library/serve/file-stream.ts";

afterEach(() => void vi.useRealTimers());

/** A file of so many bytes, each of which says its place; `close` tells when it is closed. */
function opened(bytes: number, { breaksAt = Number.POSITIVE_INFINITY } = {}) {
  const close = vi.fn(async () => {});
  const read = async (buffer: Uint8Array, offset: number, length: number, position: number) => {
    if (position >= breaksAt) throw new Error("EIO");
    const count = Math.min(length, bytes - position);
    for (let at = 0; at < count; at += 1) buffer[offset + at] = (position + at) % 251;
    return { bytesRead: count, buffer };
  };
  const leaving = new AbortController();
  const file = { handle: { read }, read, close, size: bytes };
  const stream = (first: number, last: number) =>
    streamRange(file as unknown as Parameters<typeof streamRange>[0], { first, last } as never, leaving.signal);
  return { close, leaving, stream };
}

it("gives the bytes of the range and no other, and closes the file at its end", async () => {
  const { close, stream } = opened(3_000_000);
  const bytes = new Uint8Array(await new Response(stream(1, 2_600_000)).arrayBuffer());
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([2_600_000, 1, 2_600_000 % 251]);
  expect(close).toHaveBeenCalled();
});

it("closes the file where the range is given up, and tells the reader so", async () => {
  const { close, leaving, stream } = opened(3_000_000);
  const reader = stream(0, 2_999_999).getReader();
  await reader.read();
  leaving.abort(new Error("gone"));
  await expect(reader.read()).rejects.toThrow("gone");
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});

it("closes the file where it was given up before it began", async () => {
  const { close, leaving, stream } = opened(10);
  leaving.abort(new Error("gone"));
  await expect(stream(0, 9).getReader().read()).rejects.toThrow("gone");
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});

it("closes the file when the reader cancels, and where it can't be read", async () => {
  const cancelled = opened(3_000_000);
  const reader = cancelled.stream(0, 2_999_999).getReader();
  await reader.read();
  await reader.cancel();
  expect(cancelled.close).toHaveBeenCalled();
  const broken = opened(3_000_000, { breaksAt: 0 });
  await expect(new Response(broken.stream(0, 2_999_999)).arrayBuffer()).rejects.toThrow();
  await vi.waitFor(() => expect(broken.close).toHaveBeenCalled());
});

it("closes the file where nobody begins to read for ten seconds; who began may take longer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { close, stream } = opened(3_000_000);
  const left = stream(0, 2_999_999).getReader();
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
  vi.advanceTimersByTime(9_999);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  await expect(left.read()).rejects.toThrow("Nobody read the answer.");
  const other = opened(3_000_000);
  await other.stream(0, 2_999_999).getReader().read();
  vi.advanceTimersByTime(60_000);
  expect(other.close).not.toHaveBeenCalled();
});

it("reads the first piece alone, then three ahead, and never behind the end; a last byte of its own comes too", async () => {
  const asked: (readonly [number, number])[] = [];
  const bytes = 64 * 1024 + 6 * 512 * 1024 + 1;
  const read = async (buffer: Uint8Array, _offset: number, length: number, position: number) => {
    asked.push([position, length]);
    return { bytesRead: length, buffer };
  };
  const close = vi.fn(async () => {});
  const file = { read, close } as unknown as Parameters<typeof streamRange>[0];
  const reader = streamRange(file, { first: 0, last: bytes - 1 }, new AbortController().signal).getReader();
  await reader.read();
  expect(asked).toEqual([[0, 65_536]]);
  await reader.read();
  expect(asked.length).toBe(5);
  let sum = 65_536 + 512 * 1024;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) sum += piece.value.byteLength;
  expect([sum, asked.length, asked.at(-1)]).toEqual([bytes, 8, [bytes - 1, 1]]);
  expect(close).toHaveBeenCalledOnce();
});

it("hears nothing more of who asked once all was given, and waits for nobody", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { leaving, stream } = opened(10);
  const forgot = vi.spyOn(leaving.signal, "removeEventListener");
  await new Response(stream(0, 9)).arrayBuffer();
  expect([forgot.mock.calls.length > 0, vi.getTimerCount()]).toEqual([true, 0]);
});
