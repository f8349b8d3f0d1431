/** Failures that say the way to the service is cut, whatever was asked: nothing left, and waiting may mend it. */
export const connectivityErrors: ReadonlySet<string> = new Set([
  "network_unreachable",
  "host_not_found",
  "connection_refused",
  "proxy_failed",
  "timeout_connect",
]);
