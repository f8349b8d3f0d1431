// @vitest-environment jsdom
import { expect, it, onTestFinished } from "vitest";
import { leaveFieldWithPage } from "#renderer/lib/index.ts";

it("a field is left before the page goes, and before others write down what is to be there again", () => {
  const field = document.createElement("input");
  document.body.append(field);
  onTestFinished(() => field.remove());
  const told: string[] = [];
  const write = () => told.push("written down");
  window.addEventListener("pagehide", write);
  onTestFinished(() => window.removeEventListener("pagehide", write));
  onTestFinished(leaveFieldWithPage(window));
  field.addEventListener("blur", () => told.push("left"));
  field.focus();
  window.dispatchEvent(new Event("pagehide"));
  expect(told).toEqual(["left", "written down"]);
  expect(document.activeElement).toBe(document.body);
});
