import type { ReactNode } from "react";

export interface Lesson {
  title: string;
  text: string;
  /** A small drawing above the words. */
  picture?: ReactNode;
}

export interface EmptyStateProps {
  title: string;
  lead: string;
  /** Buttons; the first is the primary one. */
  actions?: ReactNode;
  /** At most three, numbered. */
  lessons?: readonly Lesson[];
  children?: ReactNode;
}

/** An empty pane teaches what it is for, and offers the first step. */
export function EmptyState({ title, lead, actions, lessons, children }: EmptyStateProps) {
  return (
    <div className="teach">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {actions && <div className="acts">{actions}</div>}
      {lessons && (
        <ol className="lessons">
          {lessons.map((lesson, index) => (
            <li key={lesson.title}>
              {lesson.picture}
              <p className="note">
                <b>
                  <span className="no">{index + 1}</span>
                  {lesson.title}
                </b>
                {lesson.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {children}
    </div>
  );
}
