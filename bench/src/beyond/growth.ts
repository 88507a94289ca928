import { limitEncode, limitKey } from '../contestants/limit-crypto.ts';
import type { Latchkey } from '../contestants/latchkey.ts';
import { contestant, type Contestant } from '../contestant.ts';
import { measure, median } from '../measure.ts';
import { arriving, createIdp } from '../rows/callback.ts';
import { sqliteRead, storeOf, tokenOf } from '../rows/database.ts';
import { ourHandler, type Handler, type OurConfig } from '../rows/kit.ts';
import { ada, claims, client, common, expectThat, get, SECRET, SESSION_COOKIE } from '../scene.ts';

/** How the cost of one request grows: microseconds of CPU time by size. */
export interface Curve {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly points: readonly (readonly [size: number, micros: number])[];
}

const EFFORT = { rounds: 9, batchMs: 15, concurrency: 1 };
const key = limitKey(SECRET, SESSION_COOKIE);

async function curve(
  head: Omit<Curve, 'points'>,
  sizes: readonly number[],
  make: (size: number) => Contestant | Promise<Contestant>,
): Promise<Curve> {
  // All sizes in one measurement, so that what disturbs it disturbs each of them.
  const contestants = await Promise.all(sizes.map(async (size) => make(size)));
  const samples = await measure(contestants, EFFORT);
  return { ...head, points: sizes.map((size) => [size, median(samples.get(String(size))?.cpu ?? [])]) };
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

/** One measurement of each curve. */
export async function growth(build: Latchkey): Promise<readonly Curve[]> {
  const fresh = (): string => `${SESSION_COOKIE}=${limitEncode(key, claims())}`;
  return [
    await curve(
      { id: 'providers', title: 'GET session by providers', unit: 'providers' },
      [1, 10, 100],
      (size) => read(size, ourHandler(build, { count: size }), fresh),
    ),
    await curve(
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
    await curve(
      { id: 'secrets', title: 'GET session by secrets, oldest used', unit: 'secrets' },
      [1, 3, 5],
      (size) => {
        const secrets = Array.from({ length: size }, (_, i) =>
          i === size - 1 ? SECRET : `${SECRET}, number ${i}`,
        );
        return read(size, ourHandler(build, { extra: { secret: secrets } }), fresh);
      },
    ),
    await curve(
      { id: 'cookie', title: 'GET session by octets in the session', unit: 'octets' },
      [100, 1000, 2000, 4000, 8000, 16_000],
      (size) =>
        read(size, ourHandler(build), () => chunked(limitEncode(key, claims({ data: 'x'.repeat(size) })))),
    ),
    ...(await storeCurves(build)),
  ];
}

async function storeCurves(build: Latchkey): Promise<readonly Curve[]> {
  return [
    await curve(
      { id: 'sessions', title: 'GET session by sessions in SQLite', unit: 'sessions' },
      [1000, 10_000, 100_000, 1_000_000],
      (size) => {
        const handler = ourHandler(build, { extra: { adapter: storeOf(sqliteRead(size)) } });
        // A step that is prime to all sizes comes by all of them, in no order that caches could like.
        let turn = 0;
        return read(size, handler, () => `${SESSION_COOKIE}=${tokenOf((turn += 7919) % size)}`);
      },
    ),
    await curve(
      { id: 'accounts', title: 'GET callback/oauth by accounts of the user', unit: 'accounts' },
      [1, 10, 100, 1000],
      (size) => signInWith(build, size),
    ),
  ];
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
