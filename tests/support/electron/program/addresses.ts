/**
 * Chromium can be told of a scheme of one's own by its embedder only, and DevTools can answer a request only with a body
 * that is whole (`Fetch.fulfillRequest`: no film of 2 GB, no seeking, nothing to cancel). So `app://reelsong/x` is
 * `http://reelsong.app.localhost/x` to the page, which Chromium takes for a secure context
 * (https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy, “localhost”) and asks of a loopback server; main
 * sees its own addresses only. What differs: the page's `location`, and six connections at a time as in the browser shell.
 */
const STAND_IN = /^(blob:)?http:\/\/([a-z0-9-]+)\.([a-z][a-z0-9-]*)\.localhost(?=\/|$)/;

export const toPage = (address: string, scheme: string): string =>
  address.replace(new RegExp(`^(blob:)?${scheme}://([a-z0-9-]+)(?=/|$)`), `$1http://$2.${scheme}.localhost`);

export const toMain = (address: string): string => address.replace(STAND_IN, "$1$3://$2");
