import { type MouseEvent, type ReactNode, useId } from "react";
import { Button } from "../button.tsx";

export interface EmptyStateTip {
  title: string;
  text: string;
  /** A small drawing above the words. */
  picture?: ReactNode;
}

/** Something to begin with: pressed, it is there as if one had written it. */
export interface Example {
  title: string;
  onUse: (event: MouseEvent) => void;
}

export interface EmptyStateProps {
  title: string;
  lead: string;
  /** Buttons; the first is the primary one. */
  actions?: ReactNode;
  /** Below the buttons, under their name. */
  examples?: { name: string; items: readonly Example[] };
  /** At most three, numbered. */
  tips?: readonly EmptyStateTip[];
  children?: ReactNode;
}

/** An empty pane teaches what it is for, and offers the first step. */
export function EmptyState({ title, lead, actions, examples, tips, children }: EmptyStateProps) {
  const name = useId();
  return (
    <div className="teach">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {actions && <div className="acts">{actions}</div>}
      {examples && (
        <fieldset className="examples" aria-labelledby={name}>
          <span id={name} className="cap">
            {examples.name}
          </span>
          {examples.items.map((example) => (
            <Button key={example.title} size="s" onClick={example.onUse}>
              {example.title}
            </Button>
          ))}
        </fieldset>
      )}
      {tips && (
        <ol className="tips">
          {tips.map((tip, index) => (
            <li key={tip.title}>
              {tip.picture}
              <p className="note">
                <b>
                  <span className="no">{index + 1}</span>
                  {tip.title}
                </b>
                {tip.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {children}
    </div>
  );
}
