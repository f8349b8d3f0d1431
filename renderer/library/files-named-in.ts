const NAMED = /asset:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** The files of the library that a request names, each once, in its order. */
export const filesNamedIn = (request: Readonly<Record<string, unknown>>): string[] => [
  ...new Set([...JSON.stringify(request).matchAll(NAMED)].flatMap(([, id]) => id ?? [])),
];
