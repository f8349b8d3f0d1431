import { FlaskConical, Info, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

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

/** A lasting message in place, e.g. “You are in the sandbox”. What passes is a toast instead. */
export function Notice({ tone = "info", title, children, actions, live = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} {...(live ? { role: tone === "error" ? "alert" : "status" } : {})}>
      <Icon of={drawings[tone]} size="m" />
      <div>
        <b>{title}</b>
        {children}
        {actions && <div className="acts">{actions}</div>}
      </div>
    </div>
  );
}
