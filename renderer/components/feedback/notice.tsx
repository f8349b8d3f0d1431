import { FlaskConical, Info, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import { Children, isValidElement, type ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { LearnMore } from "./learn-more.tsx";

const drawings = { info: Info, sandbox: FlaskConical, warning: TriangleAlert, error: OctagonAlert } satisfies Record<
  string,
  LucideIcon
>;

export interface NoticeProps {
  tone?: keyof typeof drawings;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons under the words. */
  actions?: ReactNode;
  /** Announce it when it appears. */
  live?: boolean;
}

/** The texts that are written in it, paragraph by paragraph; not those that a component of it makes. */
const textsIn = (node: ReactNode): string[] =>
  Children.toArray(node).flatMap((child) => {
    if (typeof child === "string") return [child.trim()];
    return isValidElement<{ children?: ReactNode }>(child) ? textsIn(child.props.children) : [];
  });

/** A lasting message in place, e.g. “You are in the sandbox”. What passes is a toast instead. */
export function Notice({ tone = "info", title, children, actions, live = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} {...(live ? { role: tone === "error" ? "alert" : "status" } : {})}>
      <Icon of={drawings[tone]} size="m" />
      <div>
        <b>{title}</b>
        {children}
        {(tone === "error" || tone === "warning") && <LearnMore said={[...textsIn(title), ...textsIn(children)]} />}
        {actions && <div className="acts">{actions}</div>}
      </div>
    </div>
  );
}
