const names: Readonly<Record<string, readonly string[]>> = {
  "http:": ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"],
  "https:": ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy that the environment names for a URL (`https_proxy`, `no_proxy` …); null for a direct connection. */
export function resolveProxyFromEnvironment(url: string, environment: Environment = process.env): string | null {
  const { protocol, hostname, port } = new URL(url);
  if (isLoopback(hostname) || isExempt(hostname, port, environment.no_proxy ?? environment.NO_PROXY ?? "")) return null;
  const value = names[protocol]?.map((name) => environment[name]).find((found) => found !== undefined && found !== "");
  if (value === undefined) return null;
  return value.includes("://") ? value : `http://${value}`;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname);
}

function isExempt(hostname: string, port: string, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [name = "", exemptPort] = entry.toLowerCase().split(/:(?=\d+$)/);
      if (exemptPort !== undefined && exemptPort !== port) return false;
      const suffix = name.replace(/^\*?\.?/, "");
      return hostname === suffix || hostname.endsWith(`.${suffix}`);
    });
}
