import type { Input } from "mediabunny";
import { beforeEach, expect, it, vi } from "vitest";
import { openSound } from "#renderer/storyboard/export/sound/sound-reader.ts";

const track = { canDecode: vi.fn(), getSampleRate: vi.fn(), getFirstTimestamp: vi.fn() };
const input = { getPrimaryAudioTrack: vi.fn(), getPrimaryVideoTrack: vi.fn(), dispose: vi.fn() };
const open = () => input as unknown as Input;

beforeEach(() => {
  input.dispose.mockReset();
  input.getPrimaryAudioTrack.mockReset().mockResolvedValue(track);
  input.getPrimaryVideoTrack.mockReset().mockResolvedValue(null);
  track.canDecode.mockReset().mockResolvedValue(true);
  track.getSampleRate.mockReset().mockResolvedValue(48_000);
  track.getFirstTimestamp.mockReset().mockResolvedValue(0);
});

it.each([
  ["its tracks", input.getPrimaryAudioTrack],
  ["whether it can be decoded", track.canDecode],
  ["its rate", track.getSampleRate],
  ["its pictures", input.getPrimaryVideoTrack],
  ["its first moment", track.getFirstTimestamp],
])("a file that doesn't say %s is let go, and why is told", async (_what, asked) => {
  asked.mockRejectedValue(new Error("cut off"));
  await expect(openSound("file", 0, 48_000, open)).rejects.toThrow("cut off");
  expect(input.dispose).toHaveBeenCalledTimes(1);
});

it("a file without sound that is decoded here is silent and let go at once", async () => {
  track.canDecode.mockResolvedValue(false);
  const [left] = await (await openSound("file", 0, 48_000, open)).read(3);
  expect([...left]).toEqual([0, 0, 0]);
  expect(input.dispose).toHaveBeenCalledTimes(1);
});
