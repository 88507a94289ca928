import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryAdapter } from 'latchkey/adapters/memory';
import Credentials from 'latchkey/providers/credentials';
import Email from 'latchkey/providers/email';

/**
 * Who has a password in the applications; `test/drop-in/people.ts` says the same. Ada and Grace are known to the identity
 * provider alone. Alice and Ada are administrators.
 */
const PEOPLE = [
  { id: '1', userName: 'alice', name: 'Alice Arden', email: 'alice@example.test', password: 'alice-s-own' },
  { id: '2', userName: 'bob', name: 'Bob Baker', email: 'bob@example.test', password: 'bob-s-own' },
];
const roleOf = (userName) => (['alice', 'ada'].includes(userName) ? 'admin' : 'member');

/** The folder through which the suite and an application speak with each other. */
const control = (name) => join(process.env.CONTROL_FOLDER ?? '.', name);
const write = (name, line) => appendFileSync(control(name), `${line}\n`);

/** Bundles of one application may each have a copy of this module: what is stored is stored once. */
const shared = (globalThis.bindingsTest ??= { notes: new Map() });

/** A store that is down while the file `store-down` exists. */
function makeStore() {
  const adapter = MemoryAdapter();
  const guard =
    (method) =>
    async (...parameters) => {
      if (existsSync(control('store-down'))) throw new Error('the store is down');
      return method(...parameters);
    };
  const members = Object.entries(adapter).map(([name, value]) => [
    name,
    typeof value === 'function' && !['snapshot', 'clear'].includes(name) ? guard(value) : value,
  ]);
  const seeded = Promise.all(
    PEOPLE.map(async ({ id, userName, name, email }) =>
      adapter.createUser({ id, name, email, emailVerified: null, role: roleOf(userName) }),
    ),
  );
  return { adapter: Object.fromEntries(members), seeded };
}

function providers() {
  return [
    Credentials({
      credentials: { userName: { label: 'User name' }, password: { label: 'Password', type: 'password' } },
      authorize: async ({ userName, password }) => {
        const person = PEOPLE.find((each) => each.userName === userName && each.password === password);
        await shared.store?.seeded;
        if (person === undefined) return null;
        return { id: person.id, name: person.name, email: person.email, role: roleOf(userName) };
      },
    }),
    {
      id: 'op',
      name: 'Local ID',
      type: 'oidc',
      issuer: process.env.OP_ISSUER,
      clientId: process.env.OP_CLIENT_ID,
      clientSecret: process.env.OP_CLIENT_SECRET,
      profile: ({ sub, name, email }) => ({ id: sub, name, email, role: roleOf(sub) }),
    },
    Email({
      sendVerificationRequest: ({ identifier, url }) =>
        write('mails', JSON.stringify({ to: identifier, url })),
    }),
  ];
}

/**
 * What every application is configured with: a password, the identity provider `op`, links by mail; `id` and `role` in the
 * session. Secret and trust come from the environment, as bindings read it.
 *
 * The suite decides the rest by variables: STRATEGY is `jwt` or `database`; with WRONG_MOUNT the base path is not the one
 * that the application is mounted at. Files in CONTROL_FOLDER: `store-down`, `clock` (milliseconds to add to the time),
 * `mails` (a line per mail), `reads` (a line per session that was read).
 */
export function makeConfig(changes = {}) {
  const strategy = process.env.STRATEGY ?? 'jwt';
  shared.store ??= makeStore();
  return {
    providers: providers(),
    adapter: shared.store.adapter,
    session: { strategy, fields: ['id', 'role'] },
    ...(process.env.WRONG_MOUNT ? { basePath: '/elsewhere' } : {}),
    runtime: {
      now: () => {
        const clock = control('clock');
        return new Date(Date.now() + (existsSync(clock) ? Number(readFileSync(clock, 'utf8')) : 0));
      },
    },
    callbacks: {
      jwt: ({ token, trigger, session }) =>
        trigger === 'update' ? { ...token, note: session?.note } : token,
      session: ({ session, token, user, trigger, newSession }) => {
        write('reads', strategy);
        if (strategy === 'jwt') return { ...session, note: token.note ?? null };
        if (trigger === 'update') shared.notes.set(user.id, newSession?.note);
        return {
          ...session,
          user: { ...session.user, id: user.id, role: user.role },
          note: shared.notes.get(user.id) ?? null,
        };
      },
    },
    ...changes,
  };
}
