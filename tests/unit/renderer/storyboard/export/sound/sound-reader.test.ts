import { beforeEach, expect, it, vi } from "vitest";

const track = { canDecode: vi.fn(), getSampleRate: vi.fn(), getFirstTimestamp: vi.fn() };
const input = { getPrimaryAudioTrack: vi.fn(), getPrimaryVideoTrack: vi.fn(), dispose: vi.fn() };
vi.mock("#renderer/media/files/index.ts", () => ({ openFile: () => input }));
const { openSound } = await import("#renderer/storyboard/export/sound/sound-reader.ts");

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
  await expect(openSound("file", 0, 48_000)).rejects.toThrow("cut off");
  expect(input.dispose).toHaveBeenCalledTimes(1);
});

it("a file without sound that is decoded here is silent and let go at once", async () => {
  track.canDecode.mockResolvedValue(false);
  const [left] = await (await openSound("file", 0, 48_000)).read(3);
  expect([...left]).toEqual([0, 0, 0]);
  expect(input.dispose).toHaveBeenCalledTimes(1);
});
