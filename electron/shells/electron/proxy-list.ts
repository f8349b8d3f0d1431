const schemes: Readonly<Record<string, string>> = {
  PROXY: "http",
  HTTP: "http",
  HTTPS: "https",
  SOCKS: "socks5",
  SOCKS4: "socks4",
  SOCKS5: "socks5",
};

/** The first entry of Chromium's answer (`PROXY host:port; DIRECT`) as a URL; null for a direct connection. */
export function firstProxy(answer: string): string | null {
  const [kind = "", place] = (answer.split(";")[0] ?? "").trim().split(/\s+/);
  const scheme = schemes[kind.toUpperCase()];
  return scheme === undefined || place === undefined ? null : `${scheme}://${place}`;
}
