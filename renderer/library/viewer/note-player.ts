/** What a note's times are taken from and lead to: the film or sound beside it. */
export interface NotePlayer {
  /** Seconds. */
  readonly now: () => number;
  readonly seek: (seconds: number) => void;
}

/** A note that is shown, for keys outside of it. */
export interface NoteHandle {
  readonly focus: () => void;
  /** Puts the present time where the caret is, and goes on writing there. */
  readonly putTime: () => void;
}
