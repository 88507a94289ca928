// What `verifyAccess` of `latchkey/resource-server` costs beside a bare signature check of node:crypto and beside jose.
//   node bench/src/access-tokens.ts [rounds]
// Wants a build. Contestants take turns in each round; printed is the median of the rounds.
import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';

/** The part of the package that is measured. */
type Subpath = typeof import('../../src/resource-server/index.ts');

const ISSUER = 'https://app.example.com/auth';
const AUDIENCE = 'https://api.example.com';
const OPERATIONS = 1000;

const rounds = Number(process.argv[2] ?? 15);
const dist = process.env['LATCHKEY_DIST'] ?? new URL('../../dist', import.meta.url).href;
// The build has the types of its source.
const { verifyAccess } = (await import(`${dist}/resource-server/index.js`)) as Subpath;

/** A way to verify one token. */
interface Contestant {
  readonly name: string;
  readonly run: () => unknown;
}

/** Microseconds per operation: time that passed, and time of all CPUs. */
interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

for (const alg of ['ES256', 'EdDSA']) print(alg, await measureAll(await contestantsFor(alg)));

async function contestantsFor(alg: string): Promise<readonly Contestant[]> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg, use: 'sig' };
  const token = await new SignJWT({ client_id: 'app', scope: 'invoices:read', auth_time: 1, amr: ['pwd'] })
    .setProtectedHeader({ alg, typ: 'at+jwt', kid: 'k' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject('user-1')
    .setJti(crypto.randomUUID())
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  const request = new Request(`${AUDIENCE}/invoices`, { headers: { authorization: `Bearer ${token}` } });
  const answer = async (): Promise<Response> => Response.json({ keys: [jwk] });
  const options = { issuer: ISSUER, audience: AUDIENCE, scope: 'invoices:read', fetch: answer };
  const keys = createLocalJWKSet({ keys: [jwk] });
  const expected = { issuer: ISSUER, audience: AUDIENCE, typ: 'at+jwt', algorithms: [alg] };
  return [
    { name: 'node:crypto verify', run: bare(createPublicKey({ key: jwk, format: 'jwk' }), token) },
    ...(alg === 'ES256' ? [{ name: 'the same, DER', run: bareDer() }] : []),
    { name: 'latchkey', run: () => verifyAccess(request, options) },
    { name: 'jose', run: () => jwtVerify(token, keys, expected) },
  ];
}

/** The signature alone, of a token that was taken apart before. */
function bare(key: KeyObject, token: string): () => boolean {
  const end = token.lastIndexOf('.');
  const input = Buffer.from(token.slice(0, end));
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  if (key.asymmetricKeyType === 'ed25519') return () => verify(null, input, key, signature);
  return () => verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** A signature in DER, which tokens do not have: node:crypto checks it faster, as it takes no parameters with the key. */
function bareDer(): () => boolean {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const input = Buffer.alloc(420, 'a');
  const signature = sign('sha256', input, privateKey);
  return () => verify('sha256', input, publicKey, signature);
}

async function measureAll(contestants: readonly Contestant[]): Promise<ReadonlyMap<string, Cost>> {
  const costs = new Map<string, Cost[]>(contestants.map(({ name }) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const { name, run } of contestants) {
      const cost = await measure(run);
      // The first two rounds only warm up.
      if (round >= 0) costs.get(name)?.push(cost);
    }
  }
  const median = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return new Map(
    [...costs].map(([name, all]) => [
      name,
      { wall: median(all.map(({ wall }) => wall)), cpu: median(all.map(({ cpu }) => cpu)) },
    ]),
  );
}

async function measure(run: () => unknown): Promise<Cost> {
  const cpu = process.cpuUsage();
  const start = process.hrtime.bigint();
  for (let count = 0; count < OPERATIONS; count += 1) await run();
  const wall = Number(process.hrtime.bigint() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { wall: wall / OPERATIONS, cpu: (user + system) / OPERATIONS };
}

function print(alg: string, costs: ReadonlyMap<string, Cost>): void {
  const { cpu: limit = 0 } = costs.get('node:crypto verify') ?? {};
  const { cpu: jose = 0 } = costs.get('jose') ?? {};
  console.log(`${alg}: CPU time, and time that passed`);
  for (const [name, { wall, cpu }] of costs) {
    const ratios = `${(cpu / limit).toFixed(2)} x node:crypto, jose / this ${(jose / cpu).toFixed(2)}`;
    console.log(`  ${name.padEnd(20)} ${cpu.toFixed(1)} us, ${wall.toFixed(1)} us: ${ratios}`);
  }
}
