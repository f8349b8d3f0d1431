import { expect, it } from "vitest";
import { firstProxy } from "#core/shells/electron/proxy-list.ts";

it.each([
  ["DIRECT", null],
  ["PROXY proxy.test:3128; DIRECT", "http://proxy.test:3128"],
  ["HTTPS proxy.test:443", "https://proxy.test:443"],
  ["SOCKS5 proxy.test:1080;PROXY other.test:80", "socks5://proxy.test:1080"],
  ["SOCKS proxy.test:1080", "socks5://proxy.test:1080"],
  ["", null],
  ["PROXY", null],
])("the proxy of “%s” is %s", (answer, expected) => {
  expect(firstProxy(answer)).toBe(expected);
});
