/** The studio's mark: a reel that is also a note. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <circle cx="8" cy="12.5" r="4.75" />
      <circle cx="8" cy="12.5" r=".9" fill="currentColor" stroke="none" />
      <path d="M12.75 12.5V2.75c.4 2 3.5 2.3 3.5 5.25" />
    </svg>
  );
}
