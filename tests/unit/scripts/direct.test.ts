import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const direct = (args: readonly string[], input: string) => {
  const script = join(import.meta.dirname, "../../../scripts/direct.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { input, encoding: "utf8" });
  return { status, stdout, stderr };
};
const text =
  "integrated_multimodal_description: [Shot 1] Fog. [Shot 2] At 00:03.500, the camera cuts to the sea.\noverall_soundscape: Wind.\nnon_diegetic_music: N/A\n";

test("a text becomes JSON, the JSON the same text, and a check names what may disappoint", () => {
  const { stdout } = direct(["parse", "--duration", "8"], text);
  expect(JSON.parse(stdout)).toMatchObject({ scenario: "text", duration: 8, beats: [{ start: 0 }, { start: 3.5 }] });
  expect(direct(["compile"], stdout)).toEqual({ status: 0, stdout: text, stderr: "" });
  expect(JSON.parse(direct(["check", "--duration", "3"], text).stdout)).toMatchObject([
    { code: "direction.beat_outside" },
  ]);
});

test.each([
  [["compile"], "{", /isn’t valid JSON/],
  [["compile"], '{"scenario":"opera"}', /isn’t a valid direction/],
  [["parse", "--duration", "soon"], text, /--duration needs seconds, up to 3600. Found: “soon”/],
  [["sing"], text, /npm run --silent direct/],
])("%j is refused with a reason", (args, input, reason) => {
  const { status, stdout, stderr } = direct(args, input);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(reason);
});
