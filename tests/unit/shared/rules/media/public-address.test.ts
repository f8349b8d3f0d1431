import { expect, it } from "vitest";
import { whyNotMediaAddress, whyNotPublic } from "#shared/rules/media/public-address.ts";

it.each([
  "https://example.org/song.mp3",
  "http://example.org",
  "HTTPS://EXAMPLE.ORG:8443/a?b#c",
  "https://user:word@example.org/a.mp3",
  "https://8.8.8.8/a.mp3",
  "https://[2606:4700::1111]/a.mp3",
  "https://例え.jp/a.mp3",
  "https://example.org./a.mp3",
])("%s is one that a service can reach", (address) => {
  expect(whyNotPublic(address)).toBeUndefined();
});

it.each([
  ["http://localhost/a", "localhost"],
  ["http://LOCALHOST.:80/a", "localhost"],
  ["http://studio.local/a", "studio.local"],
  ["http://nas/a", "nas"],
  ["http://me@nas.home.arpa/a", "nas.home.arpa"],
  ["http://127.0.0.1:9000/a", "127.0.0.1"],
  ["http://127.1/a", "127.1"],
  ["http://2130706433/a", "2130706433"],
  ["http://0x7f.0.0.1/a", "0x7f.0.0.1"],
  ["http://１２７。０。０。１/a", "127.0.0.1"],
  ["http://0.0.0.0/a", "0.0.0.0"],
  ["http://10.1.2.3/a", "10.1.2.3"],
  ["http://172.16.0.1/a", "172.16.0.1"],
  ["http://192.168.0.1/a", "192.168.0.1"],
  ["http://169.254.169.254/latest/meta-data", "169.254.169.254"],
  ["http://100.64.0.1/a", "100.64.0.1"],
  ["http://[::1]/a", "[::1]"],
  ["http://[::ffff:10.0.0.1]/a", "[::ffff:10.0.0.1]"],
  ["http://[fe80::1]/a", "[fe80::1]"],
  ["http://[fd00::1]/a", "[fd00::1]"],
  ["http://[64:ff9b::7f00:1]/a", "[64:ff9b::7f00:1]"],
  ["http://[:::]/a", "[:::]"],
])("%s leads to %s, which only one network knows", (address, host) => {
  expect(whyNotPublic(address)).toEqual({ why: "host", host });
});

it.each([
  "",
  "ftp://example.org/a",
  "file:///a.mp3",
  "https://",
  "https:///a",
  "//example.org/a",
  "https://example.org\\@127.0.0.1/a",
  "https://%31%32%37.0.0.1/a",
  "https://example.org:port/a",
  "https://exa mple.org/a",
  "https://example.org/a b",
  "javascript:alert(1)//https://example.org",
])("%j is no address", (address) => {
  expect(whyNotPublic(address)).toEqual({ why: "form", host: "" });
});

it.each([
  ["https://example.org/a.png", undefined],
  ["HTTP://8.8.8.8/a?b=c@d", undefined],
  [`https://example.org/${"a".repeat(2028)}`, undefined],
  [`https://example.org/${"a".repeat(2029)}`, "length"],
  [" https://example.org/a.png", "form"],
  ["https://example.org/a b.png", "form"],
  ["ftp://example.org/a.png", "form"],
  ["asset:0190", "form"],
  ["https://me:word@example.org/a.png", "login"],
  ["https://localhost/a.png", "host"],
  ["http://192.168.1.4/a.png", "host"],
] as const)("%s names a medium, or why it doesn't: %s", (address, why) => {
  expect(whyNotMediaAddress(address)).toBe(why);
});
