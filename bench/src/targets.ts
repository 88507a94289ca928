/** What a row must reach: times the limit at most, times faster than `@auth/core` at least. */
export interface Target {
  /** CPU time over that of the limit, one request at a time. */
  readonly limit: number;
  readonly stretch: number;
  /** `@auth/core`'s CPU time over ours, one request at a time and with 64 in flight. */
  readonly core1: number;
  readonly core64: number;
}

const target = ([limit, stretch]: readonly [number, number], core1: number, core64: number): Target => ({
  limit,
  stretch,
  core1,
  core64,
});

/** Rows in process. The rows `a1n` and `b1n` are reads of a session that is not yet due: decode only. */
export const targets: { readonly [Row in string]?: Target } = {
  a1: target([1.5, 1.25], 14, 8),
  a1n: target([1.5, 1.25], 22, 12),
  a2: target([1.5, 1.25], 15, 8.5),
  a3: target([1.8, 1.4], 13, 7),
  a4: target([1.5, 1.25], 16, 10),
  a5: target([1.6, 1.3], 18, 11),
  b1: target([1.5, 1.25], 18, 10),
  b1n: target([1.5, 1.25], 22, 12),
  b2: target([1.25, 1.1], 5.5, 4.3),
  c1: target([1.7, 1.4], 3.4, 2.7),
  c2: target([1.3, 1.15], 2.5, 2.2),
  c3: target([1.2, 1.1], 2.3, 2),
  d1: target([1.6, 1.3], 4.4, 4),
  d2: target([1.6, 1.3], 4, 3.3),
  d3: target([1.5, 1.2], 8.5, 7.5),
  d4: target([1.5, 1.2], 4.8, 4.7),
  e1: target([1.6, 1.3], 11, 8),
  e2: target([2.2, 1.5], 6.3, 5),
  f1: target([2.6, 1.4], 6, 6),
  f2: target([2.3, 1.35], 5.7, 5.7),
  g1: target([1.3, 1.1], 14, 11),
  g2: target([1.4, 1.15], 19, 15),
  g3: target([1.4, 1.2], 20, 15),
};

/** The same on a runtime with nothing but WebCrypto, against the limit there. */
export const webTargets: { readonly [Row in string]?: Target } = {
  a1: target([1.25, 1.1], 4.3, 3.1),
  g1: target([1.2, 1.1], 2.9, 3),
  g2: target([1.25, 1.1], 4.4, 4.2),
};

/** What an operation may make at most. */
export interface CounterTarget {
  readonly promises: number;
  readonly cryptoJobs: number;
  readonly heapKb: number;
}

// Nothing of ours needs the thread pool where `node:crypto` is.
const most = (promises: number, heapKb: number): CounterTarget => ({ promises, cryptoJobs: 0, heapKb });

// What a sign-in with a provider asks of it (f1, f2) is written to be read: `async` functions where a request is awaited.
/** The counters of each row; the same on every machine, so they hold in CI. */
export const counterTargets: { readonly [Row in string]?: CounterTarget } = {
  a1: most(10, 30),
  a1n: most(10, 22),
  a2: most(10, 30),
  a3: most(10, 40),
  a4: most(10, 33),
  a5: most(10, 20),
  a6: most(14, 25),
  a7: most(44, 37),
  a8: most(10, 32),
  a9: most(10, 24),
  b1: most(10, 32),
  b1n: most(10, 23),
  b2: most(10, 130),
  c1: most(16, 17),
  c2: most(16, 20),
  c3: most(48, 40),
  d1: most(10, 15),
  d2: most(10, 19),
  d3: most(10, 17),
  d4: most(8, 60),
  e1: most(22, 48),
  // Limits are on, as they are for everybody: a counter is taken and emptied, and the device remembered.
  e2: most(23, 72),
  f1: most(80, 118),
  f2: most(66, 115),
  g1: most(4, 7),
  g2: most(4, 8),
  g3: most(10, 11),
};

/** Everything that is not a row. `least` and `most` are the gates. */
export const otherTargets: {
  readonly [Name in string]?: { readonly what: string; readonly least?: number; readonly most?: number };
} = {
  http64Own: { what: 'HTTP, `toNodeHandler`, 64 in flight, JWT: requests/s over `@auth/core`', least: 4.8 },
  http64limitOwn: { what: '… over the limit', least: 0.78 },
  http64cpuOwn: { what: '… by CPU time per request: over `@auth/core`', least: 4.8 },
  http64limitCpuOwn: { what: '… by CPU time per request: over the limit', least: 0.78 },
  http1Own: { what: '… one at a time: requests/s over `@auth/core`', least: 6.5 },
  httpP99Own: { what: '… 64 in flight: p99 over that of `@auth/core`', most: 0.35 },
  httpSqliteOwn: { what: '… 64 in flight, SQLite: requests/s over `@auth/core`', least: 1.5 },
  httpSqliteCpuOwn: { what: '… by CPU time per request', least: 1.5 },
  http64: {
    what: 'HTTP, the bridge of everybody, 64 in flight, JWT: requests/s over `@auth/core`',
    least: 4.8,
  },
  http64limit: { what: '… over the limit', least: 0.78 },
  http64cpu: { what: '… by CPU time per request: over `@auth/core`', least: 4.8 },
  http64limitCpu: { what: '… by CPU time per request: over the limit', least: 0.78 },
  http1: { what: '… one at a time: requests/s over `@auth/core`', least: 6.5 },
  httpP99: { what: '… 64 in flight: p99 over that of `@auth/core`', most: 0.35 },
  httpSqlite: { what: '… 64 in flight, SQLite: requests/s over `@auth/core`', least: 1.5 },
  httpSqliteCpu: { what: '… by CPU time per request', least: 1.5 },
  cold: { what: 'Cold start over an empty process, over `@auth/core`', most: 0.5 },
  coldBundled: { what: '… bundled to one file', most: 0.85 },
  rss: { what: 'Resident memory after 10,000 requests, over `@auth/core`', most: 0.55 },
  bundle: { what: 'Bundle, one OAuth provider and JWT: kB, gzipped, in one file', most: 24 },
  bundleEntry: { what: '… what is there before the first answer, where a bundler splits', most: 24 },
  dependencies: { what: 'Runtime dependencies', most: 0 },
  install: { what: 'Installed: MB', most: 1.5 },
  files: { what: 'Files loaded by importing it', most: 12 },
};
