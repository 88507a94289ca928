// What a visitor can learn by a clock: answers for people who have an account and people who have none, in turns.
//   node test/hostile/timing.ts [--in-process] [--update] [pairs] [part of a name...]
// Wants the built package and a quiet machine. Over HTTP on this machine, or with nothing between the clock and the library,
// which nobody is as near to as that. Prints medians, and the AUC: how often a classifier that knows all times
// would guess right; 0.5 is a coin. `--update` writes timings.json, which docs/security-report.md shows.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Auth, importPassword, type AuthConfig } from '../../dist/index.js';
import { MemoryAdapter } from '../../dist/adapters/memory/index.js';
import { toNodeHandler } from '../../dist/node/index.js';
import { createPasswords } from '../../dist/password/index.js';
import { Passkey } from '../../dist/providers/passkey.js';
import { Password } from '../../dist/providers/password.js';
import { createTestBrowser } from '../../dist/testing/index.js';
import { timingRow, type Timing, type Timings } from './timings.ts';

const KNOWN = 'ada@example.com';
const UNKNOWN = 'bob@example.com';
const WARM_UP = 200;
const hash = createPasswords();

const { values, positionals } = parseArgs({
  options: {
    'in-process': { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
// What it answers is known once its address is.
const server = createServer((request, response) => void listener(request, response));
await once(server.listen(0, '127.0.0.1'), 'listening');
const ORIGIN = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const adapter = MemoryAdapter();
const config: AuthConfig = {
  secret: 'a secret for the clock, 0123456789abcdef',
  origin: ORIGIN,
  basePath: '/auth',
  adapter,
  // What is counted would end the measuring after five attempts.
  limits: false,
  logger: { error: () => undefined, warn: () => undefined },
  providers: [
    { id: 'email', name: 'Email', type: 'email', sendVerificationRequest: () => undefined },
    Password({ sendMail: () => undefined }),
    Password({
      id: 'quick',
      sendMail: () => undefined,
      // No time goes into hashing: the smallest difference elsewhere shows.
      passwords: {
        hash: async () => stored,
        verify: async () => ({ valid: false, needsRehash: false }),
      },
    }),
    Passkey(),
  ],
};
const stored = await hash.hash('a password that nobody types');
const user = await adapter.createUser?.({ id: '1', email: KNOWN, emailVerified: new Date() });
await importPassword(config, { userId: user?.id ?? '', hash: stored });

const listener = toNodeHandler(config);
const send = values['in-process']
  ? (request: Request): Promise<Response> => Auth(request, config)
  : (request: Request): Promise<Response> => fetch(request, { redirect: 'manual' });

type Fields = Readonly<Record<string, string>>;

/** Where somebody may ask about an address, and what they send. */
interface Door {
  readonly path: string;
  readonly fields?: (email: string) => Fields;
}

const doors: Readonly<Record<string, Door>> = {
  'mail link': { path: 'signin/email', fields: (email) => ({ email }) },
  'sign-in, nothing hashed': { path: 'callback/quick', fields: (email) => ({ email, password: 'wrong' }) },
  'sign-in, Argon2id': {
    path: 'callback/password',
    fields: (email) => ({ email, password: 'wrong' }),
  },
  'sign-up, nothing hashed': {
    path: 'signup/quick',
    fields: (email) => ({ email, password: 'orange typewriter 7' }),
  },
  'new password': { path: 'reset/quick', fields: (email) => ({ email }) },
  'passkey options': { path: 'webauthn-options/passkey' },
};

/** A request of a browser that has been here before, with the CSRF token of its form. */
async function requestOf({ path, fields }: Door, email: string): Promise<Request> {
  const url = `${ORIGIN}/auth/${path}`;
  if (fields === undefined)
    return new Request(`${url}?${new URLSearchParams({ action: 'authenticate', email }).toString()}`);
  const browser = createTestBrowser((request) => Auth(request, config), { origin: ORIGIN });
  const answer = (await (await browser.get('/auth/csrf')).json()) as { csrfToken: string };
  const body = new URLSearchParams({ ...fields(email), csrfToken: answer.csrfToken });
  return new Request(url, { method: 'POST', body, headers: { cookie: browser.cookieHeader() } });
}

interface Sample {
  /** Milliseconds. */
  readonly time: number;
  /** What of the answer must not depend on who asked. */
  readonly answer: string;
}

async function ask(door: Door, email: string): Promise<Sample> {
  const request = await requestOf(door, email);
  const start = performance.now();
  const response = await send(request);
  const body = await response.text();
  const time = performance.now() - start;
  const names = [...response.headers.keys()].join();
  const length = body.replaceAll(email, '').length;
  return { time, answer: `${response.status} ${response.headers.get('location') ?? ''} ${names} ${length}` };
}

/** The chance that a time of one is longer than a time of the other; ties count half (Mann-Whitney). */
function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((time) => ({ time, isOne: true })),
    ...other.map((time) => ({ time, isOne: false })),
  ];
  const sorted = all.toSorted((left, right) => left.time - right.time);
  let ranks = 0;
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]?.time === sorted[start]?.time) end += 1;
    const rank = (start + 1 + end) / 2;
    ranks += rank * sorted.slice(start, end).filter(({ isOne }) => isOne).length;
    start = end;
  }
  return (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;

async function measure(name: string, door: Door, pairs: number): Promise<Timing> {
  const times = new Map([KNOWN, UNKNOWN].map((email) => [email, [] as number[]]));
  const answers = new Map([KNOWN, UNKNOWN].map((email) => [email, new Set<string>()]));
  for (let pair = -WARM_UP; pair < pairs; pair += 1) {
    const order = Math.random() < 0.5 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN];
    for (const email of order) {
      // oxlint-disable-next-line no-await-in-loop -- in turns
      const { time, answer } = await ask(door, email);
      if (pair >= 0) times.get(email)?.push(time);
      answers.get(email)?.add(answer);
    }
  }
  const [known = [], unknown = []] = [times.get(KNOWN), times.get(UNKNOWN)];
  return {
    door: name,
    pairs,
    median: median(unknown),
    knownLaterBy: median(known) - median(unknown),
    auc: areaUnderCurve(known, unknown),
    areAlike: [...(answers.get(KNOWN) ?? [])].join() === [...(answers.get(UNKNOWN) ?? [])].join(),
  };
}

const pairs = Number(positionals[0] ?? 2000);
const wanted = positionals.slice(1);
const timings: Timing[] = [];
for (const [name, door] of Object.entries(doors)) {
  if (wanted.length > 0 && !wanted.some((one) => name.includes(one))) continue;
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  const timing = await measure(name, door, pairs);
  timings.push(timing);
  process.stdout.write(`${timingRow(timing).join(' | ')}\n`);
}
server.close().closeAllConnections();

if (values.update) {
  const measured: Timings = {
    date: new Date().toISOString().slice(0, 10),
    command: `node test/hostile/timing.ts ${process.argv.slice(2).join(' ')}`,
    node: process.version.slice(1),
    processors: availableParallelism(),
    timings,
  };
  writeFileSync(new URL('timings.json', import.meta.url), `${JSON.stringify(measured, null, 2)}\n`);
}
