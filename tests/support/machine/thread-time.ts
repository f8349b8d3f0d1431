/**
 * Milliseconds of processor time that this thread has taken: what else the machine does isn't counted. For bounds that a
 * quadratic would break; how fast a thing is, `npm run bench` measures.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
