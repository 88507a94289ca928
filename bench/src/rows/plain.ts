import { contestant, type Row } from '../contestant.ts';
import { csrfMac, callbackCookie, csrfCookie } from '../contestants/limit-door.ts';
import { LimitNode, randomHex } from '../contestants/limit-node.ts';
import { expectThat, get, ORIGIN } from '../scene.ts';
import { noSession } from './better-auth.ts';
import { coreHandler, ourHandler, type Handler, type Kit } from './kit.ts';

type Check = (response: Response) => Promise<void>;

interface PlainRow {
  readonly title: string;
  readonly path: string;
  readonly count?: number;
  readonly password?: boolean;
  readonly check: Check;
  readonly limit: (example: Response) => Promise<() => Response>;
}

/** A row of requests that carry no cookie. */
async function plainRow(kit: Kit, row: PlainRow): Promise<Row> {
  const { title, path, check, count = 1, password = false } = row;
  const prepare = (): Request => get(path);
  const run = (handler: Handler): { prepare: typeof prepare; run: Handler; check: Check } => ({
    prepare,
    run: handler,
    check,
  });
  const example = await ourHandler(kit.builds[0], { count, password })(get(path));
  const limit = await row.limit(example);
  return {
    title,
    contestants: [
      ...kit.builds.map((one) => contestant(one.name, run(ourHandler(one, { count, password })))),
      contestant('@auth/core', run(coreHandler({ count, password }))),
      contestant('limit-node', { prepare, run: limit, check }),
    ],
  };
}

export async function d1(kit: Kit): Promise<Row> {
  const row = await plainRow(kit, {
    title: 'GET session, no cookies',
    path: '/session',
    check: async (response) => expectThat((await response.text()) === 'null', 'not signed out'),
    limit: async (example) => {
      const limit = new LimitNode(example);
      return () => limit.respond('null');
    },
  });
  return { ...row, contestants: [...row.contestants, await noSession()] };
}

export function d2(kit: Kit): Promise<Row> {
  return plainRow(kit, {
    title: 'GET csrf',
    path: '/csrf',
    check: async (response) => {
      const { csrfToken } = (await response.json()) as { csrfToken?: string };
      expectThat(/^[0-9a-f]{64}$/.test(csrfToken ?? ''), 'no token');
      expectThat(response.headers.getSetCookie().length > 0, 'no cookie');
    },
    limit: async (example) => {
      const limit = new LimitNode(example);
      const request = get('/csrf');
      return () => limit.csrf(request);
    },
  });
}

export function d3(kit: Kit): Promise<Row> {
  return plainRow(kit, {
    title: 'GET providers (10)',
    path: '/providers',
    count: 10,
    check: async (response) => {
      const list = (await response.json()) as object;
      expectThat(Object.keys(list).length === 10, 'not ten providers');
    },
    limit: async (example) => {
      const limit = new LimitNode(example);
      const body = await example.text();
      return () => limit.respond(body);
    },
  });
}

export function d4(kit: Kit): Promise<Row> {
  return plainRow(kit, {
    title: 'GET signin page (10 providers, password)',
    path: '/signin',
    count: 10,
    password: true,
    check: async (response) => {
      const page = await response.text();
      expectThat(page.split('<form').length >= 11 && /[0-9a-f]{64}/.test(page), 'not the page');
    },
    limit: async (example) => {
      const limit = new LimitNode(example);
      const page = await example.text();
      const token = /value="([0-9a-f]{64})"/.exec(page)?.[1] ?? '';
      const pieces = page.split(token);
      return () => {
        const fresh = randomHex();
        return limit.respond(pieces.join(fresh), [
          ...callbackCookie(ORIGIN),
          ...csrfCookie(`${fresh}|${csrfMac(limit.mac, fresh)}`),
        ]);
      };
    },
  });
}
