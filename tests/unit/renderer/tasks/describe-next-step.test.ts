import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { describeNextStep } from "#renderer/tasks/describe-next-step.ts";
import type { Task } from "#shared/contract/tasks.ts";

const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as TFunction<"tasks">; // only its words matter here
const base = { kind: "video", waitsUntil: null, nextPollAt: null, progress: null, error: null, result: null } as const;
const now = 1_000_000;

it.each([
  ["waits with a place in line", { state: "intent" }, { place: 3, paused: false }, 'next.inLine {"place":3}'],
  ["is held back", { state: "intent" }, { place: 2, paused: true }, 'next.paused {"place":2}'],
  ["is sent soon", { state: "intent", waitsUntil: now + 1500 }, undefined, 'next.sentIn {"seconds":2}'],
  ["is asked for", { state: "running", nextPollAt: now - 5 }, undefined, "next.asking"],
  ["is asked for later", { state: "queued", nextPollAt: now + 4000 }, undefined, 'next.asksIn {"seconds":4}'],
  ["is half here", { state: "downloading", progress: 0.5 }, undefined, 'next.downloaded {"percent":50}'],
  ["is of unknown outcome", { state: "outcome_unknown" }, undefined, "next.outcomeUnknown"],
  ["may be damaged", { state: "ready", result: { doubt: "3 pictures are damaged." } }, undefined, "next.doubtful"],
  ["is here", { state: "ready" }, undefined, ""],
  ["is here, its record gone", { state: "ready", remoteDeleted: true }, undefined, "next.remoteDeleted"],
] as const)("a task that %s", (_name, changes, line, expected) => {
  expect(describeNextStep(t, { ...base, ...changes } as unknown as Task, now, line)).toBe(expected); // a few fields do
});
