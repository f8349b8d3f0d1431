/** What a shell does for tasks. */
export interface TaskPorts {
  /** Tells the person about a finished task while the window isn't in front. */
  notify(title: string, body: string): void;
  /** A task came to its end: the shell counts those nobody has seen. Absent where the page does it. */
  readonly taskEnded?: () => void;
  /** Whether the machine should stay awake for work that is under way. Absent where the page does it. */
  readonly keepAwake?: (wanted: boolean) => void;
}
