import { describe, expect, it } from "vitest";
import { resolveProxyFromEnvironment } from "#core/shells/browser/environment-proxy.ts";

const proxies = { https_proxy: "http://proxy.test:3128", HTTP_PROXY: "proxy.test:80" };

describe("the proxy of the environment", () => {
  it.each([
    ["https://api.test/v1", proxies, "http://proxy.test:3128"],
    ["http://api.test/v1", proxies, "http://proxy.test:80"],
    ["https://api.test/v1", {}, null],
    ["https://api.test/v1", { ALL_PROXY: "socks5://proxy.test:1080" }, "socks5://proxy.test:1080"],
    ["http://127.0.0.1:4000/", proxies, null],
    ["http://localhost:4000/", proxies, null],
    ["https://api.test/v1", { ...proxies, no_proxy: "other.test, api.test" }, null],
    ["https://eu.api.test/v1", { ...proxies, no_proxy: ".api.test" }, null],
    ["https://notapi.test/v1", { ...proxies, no_proxy: "api.test" }, "http://proxy.test:3128"],
    ["https://api.test:8443/v1", { ...proxies, no_proxy: "api.test:443" }, "http://proxy.test:3128"],
    ["https://api.test:8443/v1", { ...proxies, no_proxy: "api.test:8443" }, null],
    ["https://api.test/v1", { ...proxies, NO_PROXY: "*" }, null],
  ])("for %s in %j is %s", (url, environment, expected) => {
    expect(resolveProxyFromEnvironment(url, environment)).toBe(expected);
  });
});
