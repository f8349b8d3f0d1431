/** What is wrong with a service's address, or null. The core refuses the same; this says so while one types. */
export type AddressProblem = "empty" | "invalid" | "scheme" | "parts" | "insecure";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function findAddressProblem(address: string): AddressProblem | null {
  const text = address.trim();
  if (text === "") return "empty";
  const url = URL.parse(text);
  if (!url) return "invalid";
  if (url.protocol !== "https:" && url.protocol !== "http:") return "scheme";
  if (!/^https?:\/\//i.test(text)) return "invalid";
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") return "parts";
  // A key over plain HTTP can be read by anyone on the way.
  return url.protocol === "http:" && !loopback.has(url.hostname) ? "insecure" : null;
}
