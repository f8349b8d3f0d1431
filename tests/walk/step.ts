import type { paneIds } from "#renderer/lib/route.ts";
import type { Language } from "#shared/contract/app/languages.ts";

/** Where a control stands, by what a screen reader says on the way to it: `dialog "Export film" / button "Export" 2`. */
export type Place = string;

/** What the service is told to do wrong next. */
export interface ServiceFault {
  readonly operation: string;
  readonly kind: string;
  readonly status?: number;
  readonly delayMs?: number;
  readonly times?: number;
}

/** What needs nothing else to be known. */
type PlainKind = "reload" | "kill" | "restart" | "recover" | "offline" | "online" | "back" | "out" | "rest";

/** One thing that a person does, as data: a walk is a list of these, and can be walked again. */
export type Step =
  | { readonly do: "press"; readonly at: Place; readonly by?: "mouse" | "keyboard" | "right"; readonly file?: string }
  | { readonly do: "type"; readonly at: Place; readonly text: string; readonly on?: string; readonly press?: Place }
  | { readonly do: "key"; readonly key: string }
  | { readonly do: "drag"; readonly at: Place; readonly to: Place }
  | { readonly do: "pane"; readonly to: (typeof paneIds)[number] }
  | { readonly do: "size"; readonly width: number; readonly height: number; readonly zoom: 1 | 2 }
  | { readonly do: "theme"; readonly to: "dark" | "light" }
  | { readonly do: "language"; readonly to: Language }
  | { readonly do: "fault"; readonly fault: ServiceFault }
  | { readonly do: "run"; readonly command: string }
  | { [Kind in PlainKind]: { readonly do: Kind } }[PlainKind];

export type StepKind = Step["do"];
export type StepOf<Kind extends StepKind> = Extract<Step, { readonly do: Kind }>;

/** A step in a line, as a report prints it. */
export function tellStep(step: Step): string {
  switch (step.do) {
    case "press":
      return `press ${step.at}${step.by === "right" ? " (right button)" : ""}${step.by === "keyboard" ? " (by key)" : ""}`;
    case "type":
      return `type ${JSON.stringify(brief(step.text))} into ${step.at}${step.on === undefined ? "" : `, Enter, and on at once ${JSON.stringify(step.on)}`}${step.press === undefined ? "" : `, and press at once ${step.press}`}`;
    case "key":
      return `key ${step.key}`;
    case "drag":
      return `drag ${step.at} onto ${step.to}`;
    case "pane":
      return `open pane ${step.to}`;
    case "size":
      return `window ${step.width}×${step.height}${step.zoom === 1 ? "" : `, zoom ${step.zoom * 100} %`}`;
    case "theme":
    case "language":
      return `${step.do} ${step.to}`;
    case "run":
      return `run by the palette ${JSON.stringify(step.command)}`;
    case "fault":
      return `the service: ${step.fault.kind} at ${step.fault.operation}`;
    default:
      return step.do;
  }
}

const brief = (text: string) => (text.length <= 60 ? text : `${text.slice(0, 40)}… (${text.length} characters)`);

/** Steps after which everything that was there is still there: the person looked elsewhere and came back. */
export function leavesAlone(step: Step): boolean {
  if (step.do === "key") return step.key === "Escape";
  return [
    "pane",
    "size",
    "theme",
    "language",
    "reload",
    "kill",
    "restart",
    "offline",
    "online",
    "out",
    "rest",
  ].includes(step.do);
}
