import { limitEncode, limitKey } from '../contestants/limit-crypto.ts';
import type { Latchkey } from '../contestants/latchkey.ts';
import { contestant, type Contestant } from '../contestant.ts';
import { measure, median } from '../measure.ts';
import { arriving, createIdp } from '../rows/callback.ts';
import { ourHandler, type Handler, type OurConfig } from '../rows/kit.ts';
import { ada, claims, client, common, expectThat, get, SECRET, SESSION_COOKIE } from '../scene.ts';
import { openPostgres, openSqlite, storedToken, type SessionStore } from './growth-stores.ts';

/** Microseconds of one request by size. */
export type Points = readonly (readonly [size: number, micros: number])[];

/** How the cost of one request grows. */
export interface Curve {
  readonly id: string;
  readonly title: string;
  /** What is counted. */
  readonly unit: string;
  /** Lines of the curve; one alone, CPU time of our process, has no name. */
  readonly series: readonly { readonly name?: string; readonly points: Points }[];
}

/** Which curves are measured. */
export interface GrowthOptions {
  /** Curves whose ids start so; all without it. */
  readonly only?: readonly string[];
  readonly postgres: boolean;
}

type Head = Omit<Curve, 'series'>;

const EFFORT = { rounds: 9, batchMs: 15, concurrency: 1 };
const TABLE_SIZES = [1000, 10_000, 100_000, 1_000_000];
const key = limitKey(SECRET, SESSION_COOKIE);

interface Sized {
  readonly cpu: Points;
  readonly wall: Points;
}

async function bySize(
  sizes: readonly number[],
  make: (size: number) => Contestant | Promise<Contestant>,
): Promise<Sized> {
  const contestants: Contestant[] = [];
  for (const size of sizes) contestants.push(await make(size));
  // All sizes in one measurement, so that what disturbs it disturbs each of them.
  const samples = await measure(contestants, EFFORT);
  const points = (kind: 'cpu' | 'wall'): Points =>
    sizes.map((size) => [size, median(samples.get(String(size))?.[kind] ?? [])]);
  return { cpu: points('cpu'), wall: points('wall') };
}

async function curve(
  head: Head,
  sizes: readonly number[],
  make: (size: number) => Contestant | Promise<Contestant>,
): Promise<Curve> {
  return { ...head, series: [{ points: (await bySize(sizes, make)).cpu }] };
}

async function isAda(response: Response): Promise<void> {
  const body = (await response.json()) as { user?: { name?: string } } | null;
  expectThat(body?.user?.name === 'Ada', `no session: ${JSON.stringify(body)}`);
}

function chunked(token: string): string {
  if (token.length <= 3936) return `${SESSION_COOKIE}=${token}`;
  const count = Math.ceil(token.length / 3936);
  return Array.from(
    { length: count },
    (_, i) => `${SESSION_COOKIE}.${i}=${token.slice(i * 3936, (i + 1) * 3936)}`,
  ).join('; ');
}

function read(size: number, handler: Handler, cookie: () => string): Contestant {
  return contestant(String(size), { prepare: () => get('/session', cookie()), run: handler, check: isAda });
}

const fresh = (): string => `${SESSION_COOKIE}=${limitEncode(key, claims())}`;

/** Every curve, measured when it is wanted; `undefined` where what it needs is not there. */
function curves(
  build: Latchkey,
  dist: string,
  postgres: boolean,
): Readonly<Record<string, () => Promise<Curve | undefined>>> {
  return {
    providers: () =>
      curve({ id: 'providers', title: 'GET session by providers', unit: 'providers' }, [1, 10, 100], (size) =>
        read(size, ourHandler(build, { count: size }), fresh),
      ),
    'signin-page': () =>
      curve(
        { id: 'signin-page', title: 'GET signin page by providers', unit: 'providers' },
        [1, 10, 100],
        (size) =>
          contestant(String(size), {
            prepare: () => get('/signin'),
            run: ourHandler(build, { count: size }),
            check: async (response) =>
              expectThat((await response.text()).split('<form').length === size + 1, 'not the page'),
          }),
      ),
    secrets: () =>
      curve(
        { id: 'secrets', title: 'GET session by secrets, oldest used', unit: 'secrets' },
        [1, 3, 5],
        (size) => read(size, ourHandler(build, { extra: { secret: secretsOf(size) } }), fresh),
      ),
    cookie: () =>
      curve(
        { id: 'cookie', title: 'GET session by octets in the session', unit: 'octets' },
        [100, 1000, 2000, 4000, 8000, 16_000],
        (size) =>
          read(size, ourHandler(build), () => chunked(limitEncode(key, claims({ data: 'x'.repeat(size) })))),
      ),
    accounts: () =>
      curve(
        { id: 'accounts', title: 'GET callback/oauth by accounts of the user', unit: 'accounts' },
        [1, 10, 100, 1000],
        (size) => signInWith(build, size),
      ),
    sessions: () => storeCurve(build, { id: 'sessions', name: 'SQLite' }, () => openSqlite(dist)),
    'sessions-postgres': () =>
      storeCurve(build, { id: 'sessions-postgres', name: 'PostgreSQL' }, () => openPostgres(dist, postgres)),
  };
}

/** One measurement of each curve. */
export async function growth(
  build: Latchkey,
  dist: string,
  { only, postgres }: GrowthOptions,
): Promise<readonly Curve[]> {
  const found: Curve[] = [];
  for (const [id, make] of Object.entries(curves(build, dist, postgres))) {
    if (only !== undefined && !only.some((start) => id.startsWith(start))) continue;
    const one = await make();
    if (one !== undefined) found.push(one);
  }
  return found;
}

/** Newest first; tokens were made with the last. */
function secretsOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => (i === count - 1 ? SECRET : `${SECRET}, number ${i}`));
}

async function storeCurve(
  build: Latchkey,
  { id, name }: { readonly id: string; readonly name: string },
  open: () => Promise<SessionStore | undefined>,
): Promise<Curve | undefined> {
  const store = await open();
  if (store === undefined) return undefined;
  try {
    const { cpu, wall } = await bySize(TABLE_SIZES, async (size) => {
      const handler = ourHandler(build, { extra: { adapter: await store.adapterWith(size) } });
      // A step that is prime to all sizes comes by all of them, in no order that caches could like.
      let turn = 0;
      return read(size, handler, () => `${SESSION_COOKIE}=${storedToken((turn += 7919) % size)}`);
    });
    const outside = [
      { name: 'until the answer', points: wall },
      { name: 'CPU time of our process', points: cpu },
    ];
    const series = store.isOutside ? outside : [{ points: cpu }];
    return { id, title: `GET session by sessions in ${name}`, unit: 'sessions', series };
  } finally {
    await store.close();
  }
}

/** A sign-in of somebody who is known, and has so many accounts. */
async function signInWith(build: Latchkey, size: number): Promise<Contestant> {
  const idp = createIdp();
  const { MemoryAdapter } = build;
  const adapter = MemoryAdapter();
  const user = await adapter.createUser?.({ ...ada, emailVerified: null });
  for (let index = 0; index < size; index++) {
    const providerAccountId = index === 0 ? '1' : `other-${index}`;
    const provider = index === 0 ? 'github' : `provider-${index}`;
    await adapter.linkAccount?.({ userId: user?.id ?? '', type: 'oauth', provider, providerAccountId });
  }
  const github = { ...build.GitHub(client), [build.core.customFetch]: idp.fetch };
  const config = {
    ...common,
    adapter,
    session: { strategy: 'jwt' },
    providers: [github],
  } as unknown as OurConfig;
  return arriving(String(size), {
    id: 'github',
    handler: (request) => build.core.Auth(request, config),
    idp,
  });
}
