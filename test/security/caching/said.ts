import type { ServerResponse } from 'node:http';
import type { AuthConfig } from '../../../src/types/config.js';
import type { Awaitable } from '../../../src/types/model.js';

/** What an application says of a page that caches may keep for everybody: to browsers, to proxies and to the common CDNs. */
export const SHARED: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=60, s-maxage=600, immutable',
  'cdn-cache-control': 'public, max-age=600',
  'cloudflare-cdn-cache-control': 'max-age=600',
  'netlify-cdn-cache-control': 'public, durable, s-maxage=600',
  'surrogate-control': 'max-age=600',
  'vercel-cdn-cache-control': 'max-age=600',
};

/** What a page asks the library for: who is signed in, or an access token. */
export type Verb = 'read' | 'token';

/** A visit: when the application speaks of caches, what it asks for, and the cookies of the browser. */
export interface Wish {
  readonly moment: string;
  readonly verb: Verb;
  readonly cookie: string;
}

/** An application whose pages ask the library for something, and speak of caches before it or after it. */
export interface CachingApp {
  /** When it can speak. */
  readonly moments: readonly string[];
  /** @default both */
  readonly verbs?: readonly Verb[];
  open(config: AuthConfig): Awaitable<(wish: Wish) => Promise<Response>>;
}

/** The address of a visit. */
export const pathOf = ({ moment, verb }: Wish): string => `/page?${new URLSearchParams({ moment, verb })}`;

/** What {@link pathOf} wrote. */
export function wishIn(url: string | undefined): Pick<Wish, 'moment' | 'verb'> {
  const { searchParams } = new URL(url ?? '/', 'https://app.test');
  return {
    moment: searchParams.get('moment') ?? '',
    verb: searchParams.get('verb') === 'token' ? 'token' : 'read',
  };
}

/** The fields by which a shared cache may keep an answer, or serve it to others. */
export function sharedBy({ headers }: Response): string[] {
  const mayKeep = (value: string): boolean =>
    !/(?:^|,)\s*(?:private|no-store)\s*(?:,|$)/.test(value) || /public|s-maxage/.test(value);
  const given = [...headers].filter(([name]) => name in SHARED);
  // Without `Cache-Control`, a cache may guess.
  if (!headers.has('cache-control')) given.push(['cache-control', '']);
  return given.filter(([, value]) => mayKeep(value)).map(([name, value]) => `${name}: ${value}`);
}

/** What of {@link SHARED} an answer has lost. */
export const lostBy = ({ headers }: Response): string[] =>
  Object.keys(SHARED).filter((name) => headers.get(name) !== SHARED[name]);

type Ask = () => Promise<unknown>;

/** Speaks of caches in standard header fields. */
export function say(headers: Headers): void {
  for (const [name, value] of Object.entries(SHARED)) headers.set(name, value);
}

/** The same in a response of Node. */
export function sayInNode(res: ServerResponse): void {
  for (const [name, value] of Object.entries(SHARED)) res.setHeader(name, value);
}

/** Calls a function when the header fields are about to be written, as the package `on-headers` does. */
export function beforeHead(res: ServerResponse, listener: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...given: unknown[]) => ServerResponse;
  Object.assign(res, {
    writeHead: (status: number, ...rest: unknown[]) => {
      listener();
      return writeHead(status, ...rest);
    },
  });
}

/** The ways in which an application on Node's own response can speak. */
export const onNode: Readonly<Record<string, (res: ServerResponse, ask: Ask) => Promise<unknown>>> = {
  before: async (res, ask) => {
    sayInNode(res);
    await ask();
    res.end('page');
  },
  after: async (res, ask) => {
    await ask();
    sayInNode(res);
    res.end('page');
  },
  'after, all at once': async (res, ask) => {
    await ask();
    res.setHeaders(new Map(Object.entries(SHARED))).end('page');
  },
  'in the head': async (res, ask) => {
    await ask();
    res.writeHead(200, SHARED).end('page');
  },
  'in the head, with a reason': async (res, ask) => {
    await ask();
    res.writeHead(200, 'Fine', SHARED).end('page');
  },
  'in the head, as a list': async (res, ask) => {
    await ask();
    res.writeHead(200, Object.entries(SHARED).flat()).end('page');
  },
  'before the head is flushed': async (res, ask) => {
    await ask();
    sayInNode(res);
    res.flushHeaders();
    res.end('page');
  },
  'before a stream': async (res, ask) => {
    await ask();
    sayInNode(res);
    res.write('pa');
    res.end('ge');
  },
  'by a listener of before': async (res, ask) => {
    beforeHead(res, () => sayInNode(res));
    await ask();
    res.end('page');
  },
  'by a listener of after': async (res, ask) => {
    await ask();
    beforeHead(res, () => sayInNode(res));
    res.end('page');
  },
};
