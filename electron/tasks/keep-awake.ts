/** Tells the shell when work begins that sleep would hold up (sending, making, downloading), and when none is left. */
export function keepAwake(tell: ((wanted: boolean) => void) | undefined, running: () => number): () => void {
  let told = false;
  return () => {
    if (tell === undefined) return;
    const wanted = running() > 0;
    if (wanted === told) return;
    told = wanted;
    tell(wanted);
  };
}
