/** One import rule: files under `from` may not import what `forbidden` matches, unless `except` matches the file. */
export interface BoundaryRule {
  readonly why: string;
  readonly from: RegExp;
  readonly except?: RegExp;
  /** Matched against the imported file's path in the project, or the package's name (`node:fs`, `react`). */
  readonly forbidden: RegExp;
}

/** DESIGN.md § Layout: `renderer → shared ← electron`, and who alone may touch what. */
export const boundaryRules: readonly BoundaryRule[] = [
  {
    why: "the page reaches the core through the contract only",
    from: /^renderer\//,
    forbidden: /^(electron|scripts|tests)\//,
  },
  {
    why: "the page has no Node and no Electron",
    from: /^renderer\//,
    forbidden: /^(node:|electron$|@orpc\/server|@napi-rs\/|undici$|fastify$)/,
  },
  {
    why: "a message is read through the index of its view",
    from: /^renderer\/chat\/(?!reply-view\/)/,
    forbidden: /^renderer\/chat\/reply-view\/(?!index\.ts$)/,
  },
  { why: "shared knows neither side", from: /^shared\//, forbidden: /^(renderer|electron|scripts|tests)\// },
  {
    why: "shared has no Node, no DOM and no React",
    from: /^shared\//,
    forbidden: /^(node:|electron$|react|@orpc\/(server|client)|@napi-rs\/)/,
  },
  { why: "the rules build on the wire only", from: /^shared\/rules\//, forbidden: /^shared\/contract\// },
  { why: "the wire stands alone", from: /^shared\/wire\//, forbidden: /^shared\/(contract|rules)\// },
  { why: "the core does not know the page", from: /^electron\//, forbidden: /^(renderer|scripts|tests)\// },
  {
    why: "only main, preload and the Electron shell import Electron",
    from: /^electron\//,
    except: /^electron\/(main\.ts|preload\.ts|shells\/electron\/)/,
    forbidden: /^(electron|electron-updater)$/,
  },
  {
    why: "the core does not know its shells",
    from: /^electron\//,
    except: /^electron\/(main\.ts|preload\.ts|browser\.ts|supervised\.ts|shells\/)/,
    forbidden: /^electron\/(main\.ts|preload\.ts|browser\.ts|supervised\.ts|shells\/)/,
  },
  {
    why: "the shells do not know each other",
    from: /^electron\/(shells\/browser\/|browser\.ts|supervised\.ts)/,
    forbidden: /^electron\/(shells\/electron\/|main\.ts|preload\.ts)/,
  },
  {
    // The sandbox plays the service; its store is the service's own.
    why: "only the database speaks SQL",
    from: /^electron\//,
    except: /^electron\/(database|sandbox)\//,
    forbidden: /^node:sqlite$/,
  },
  {
    why: "only the keychain sees a key at rest",
    from: /^electron\//,
    except: /^electron\/service\/keychain\//,
    forbidden: /^@napi-rs\/keyring$/,
  },
  {
    why: "only the service's client opens sockets to it",
    from: /^electron\//,
    except: /^electron\/(service\/client|sandbox|shells\/browser)\//,
    forbidden: /^(undici|ws|fastify|eventsource-parser|node:(http|https|http2|net|tls|dgram))$/,
  },
  {
    why: "the sandbox judges by its own tables",
    from: /^electron\/sandbox\//,
    forbidden: /^(shared\/rules|electron\/service)\//,
  },
];
