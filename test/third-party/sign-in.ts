import assert from 'node:assert/strict';
import { Auth, customFetch, type AuthConfig } from 'latchkey';
import type { Adapter } from 'latchkey/adapters';
import type { OIDCConfig } from 'latchkey/providers';
import { FakeIdp } from '../fake-idp.ts';
import { Browser, locationOf } from '../support/browser.ts';

const DAY = 86_400;
const START = Date.parse('2030-01-01T00:00:00Z');
const SESSION_COOKIE = '__Secure-authjs.session-token';
const ADA = { sub: 'subject-ada', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true };
const OTHER_ADA = {
  sub: 'subject-other',
  name: 'A. Lovelace',
  email: 'work@example.com',
  email_verified: true,
};

/** An application over the adapter, with two identity providers and mail links. */
interface Application {
  readonly store: Required<Adapter>;
  readonly first: FakeIdp;
  readonly second: FakeIdp;
  /** Links that were mailed, the newest last. */
  readonly links: string[];
  browser(): Browser;
  /** Lets `seconds` go by. */
  wait(seconds: number): void;
}

/** A step went wrong; the message has the step, what was seen, and what the library logged. */
export class StepFailed extends Error {}

/**
 * Everything a visitor does, through `Auth()`: first sign-in, again, a second identity linked, mail links, a session
 * read, renewed, ended and run out.
 *
 * @throws {StepFailed} at the first step that goes wrong
 */
export async function signIns(adapter: Adapter): Promise<void> {
  await walk(
    adapter,
    [ADA, OTHER_ADA],
    [signInAtFirst, signInAgain, linkSecond, mailLinks, renewAndSignOut, runOut],
  );
}

/**
 * Two people whose identity providers tell no address sign in.
 *
 * @throws {StepFailed} when they do not become two users
 */
export async function signInsWithoutAddress(adapter: Adapter): Promise<void> {
  const { email: _, ...first } = ADA;
  const { email: __, ...second } = OTHER_ADA;
  await walk(adapter, [first, second], [signInTwoPeople]);
}

type Person = Readonly<Record<string, unknown>>;

async function walk(
  adapter: Adapter,
  people: readonly [Person, Person],
  steps: readonly ((application: Application) => Promise<void>)[],
): Promise<void> {
  const errors: unknown[] = [];
  const application = await open(adapter, people, (error) => errors.push(error));
  for (const step of steps) {
    try {
      await step(application);
    } catch (error) {
      throw new StepFailed([step.name, message(error), ...errors.map(message)].join(': '), { cause: error });
    }
  }
}

/** The message of an error, and what the store said, if that is behind it. */
function message(error: unknown): string {
  const root = rootOf(error);
  return root === error ? pointOf(error) : `${pointOf(error)} (${pointOf(root)})`;
}

function rootOf(error: unknown): unknown {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  // Errors of the library keep what was thrown in a field.
  const inner = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : cause;
  return inner instanceof Error ? rootOf(inner) : error;
}

/** The line that has the point: the first of an assertion, the last of others (some write line breaks as `\x0a`). */
function pointOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.trim().split(/\n|\\x0a/);
  return lines.at(error instanceof assert.AssertionError ? 0 : -1) ?? '';
}

async function open(
  adapter: Adapter,
  [one, other]: readonly [Person, Person],
  onError: (error: unknown) => void,
): Promise<Application> {
  let time = START;
  const now = (): Date => new Date(time);
  const first = await FakeIdp.create({ now, person: one });
  const second = await FakeIdp.create({ now, person: other, issuer: 'https://second.test' });
  const links: string[] = [];
  const sendVerificationRequest = ({ url }: { url: string }): void => void links.push(url);
  const config: AuthConfig = {
    secret: 'a secret of the tests, longer than any guess',
    trustHost: true,
    adapter,
    runtime: { now },
    logger: { error: onError, warn: () => undefined, debug: () => undefined },
    providers: [
      oidc('first', first),
      oidc('second', second),
      { id: 'email', name: 'Mail', type: 'email', sendVerificationRequest },
    ],
  };
  const browser = (): Browser =>
    new Browser(
      (request) => Auth(request, config),
      'https://app.test',
      () => time,
    );
  // A method that is not there fails the step that needs it.
  const store = adapter as Required<Adapter>;
  return { store, first, second, links, browser, wait: (seconds) => void (time += seconds * 1000) };
}

function oidc(id: string, { clientId, clientSecret, issuer, fetch }: FakeIdp): OIDCConfig<never> {
  return { id, name: id, type: 'oidc', clientId, clientSecret, issuer, [customFetch]: fetch };
}

async function signIn(browser: Browser, id: string, idp: FakeIdp): Promise<void> {
  const begun = locationOf(await browser.post(`/auth/signin/${id}`));
  const answer = await browser.get(`/auth/callback/${id}?${idp.authorize(begun.href)}`);
  assert.equal(locationOf(answer).href, 'https://app.test/', 'the sign-in was refused');
}

async function emailIn(browser: Browser): Promise<unknown> {
  const user = (await browser.session())?.['user'];
  return typeof user === 'object' && user !== null && 'email' in user ? user.email : null;
}

async function owner(store: Required<Adapter>, provider: string, sub: string): Promise<string | undefined> {
  return (await store.getUserByAccount({ provider, providerAccountId: sub }))?.id;
}

async function signInAtFirst({ store, first, browser }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  assert.equal(await emailIn(visitor), ADA.email);
  const user = await store.getUserByEmail(ADA.email);
  assert.ok(user, 'the user was not stored');
  assert.equal(await owner(store, 'first', ADA.sub), user.id);
}

async function signInAgain({ store, first, browser }: Application): Promise<void> {
  const before = await owner(store, 'first', ADA.sub);
  const visitor = browser();
  await signIn(visitor, 'first', first);
  assert.equal(await emailIn(visitor), ADA.email);
  assert.equal(await owner(store, 'first', ADA.sub), before);
}

async function linkSecond({ store, first, second, browser }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  await signIn(visitor, 'second', second);
  assert.equal(await owner(store, 'second', OTHER_ADA.sub), await owner(store, 'first', ADA.sub));
  const elsewhere = browser();
  await signIn(elsewhere, 'second', second);
  assert.equal(await emailIn(elsewhere), ADA.email);
}

async function mailLinks({ store, links, browser }: Application): Promise<void> {
  for (const email of ['grace@example.com', ADA.email]) {
    const known = (await store.getUserByEmail(email))?.id;
    const visitor = browser();
    await visitor.post('/auth/signin/email', { email });
    const link = links.at(-1) ?? assert.fail('no mail was sent');
    await visitor.get(link);
    assert.equal(await emailIn(visitor), email);
    const user = await store.getUserByEmail(email);
    assert.ok(user?.emailVerified instanceof Date, 'emailVerified was not stored');
    assert.equal(user.id, known ?? user.id);
    const second = await visitor.clone().get(link);
    assert.equal(locationOf(second).searchParams.get('error'), 'Verification', 'a link was used twice');
  }
}

async function renewAndSignOut({ store, first, browser, wait }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  const token = visitor.cookies.get(SESSION_COOKIE)?.value ?? assert.fail('no session cookie');
  const before = await visitor.session();
  wait(2 * DAY);
  const after = await visitor.session();
  assert.equal(
    Date.parse(String(after?.['expires'])) - Date.parse(String(before?.['expires'])),
    2 * DAY * 1000,
  );
  const stored = await store.getSessionAndUser(token);
  assert.equal(stored?.session.expires.toISOString(), after?.['expires']);
  await visitor.post('/auth/signout');
  assert.equal(await store.getSessionAndUser(token), null);
  assert.equal(await visitor.session(), null);
}

async function runOut({ store, first, browser, wait }: Application): Promise<void> {
  const visitor = browser();
  await signIn(visitor, 'first', first);
  const token = visitor.cookies.get(SESSION_COOKIE)?.value ?? assert.fail('no session cookie');
  wait(31 * DAY);
  visitor.plant(SESSION_COOKIE, token);
  assert.equal(await visitor.session(), null);
  assert.equal(await store.getSessionAndUser(token), null);
}

async function signInTwoPeople({ store, first, second, browser }: Application): Promise<void> {
  const [one, other] = [browser(), browser()];
  await signIn(one, 'first', first);
  await signIn(other, 'second', second);
  for (const visitor of [one, other]) assert.ok((await visitor.session()) !== null, 'not signed in');
  const ids = [await owner(store, 'first', ADA.sub), await owner(store, 'second', OTHER_ADA.sub)];
  assert.ok(ids[0] !== undefined && ids[1] !== undefined && ids[0] !== ids[1], 'one user for two people');
}
