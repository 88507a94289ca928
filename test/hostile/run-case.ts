import type { Browser } from '../support/browser.js';
import type { Driver } from './driver.js';
import { applyFaults } from './faults.js';
import type { Answer, HostileCase, Table } from './hostile-case.js';
import { judge, type Evidence } from './oracles.js';
import { ADA, APP, FLOW_COOKIES, openWorld, SESSION_COOKIE, signIn, type World } from './world.js';

/** How a case ended. */
export interface Verdict {
  readonly ids: readonly string[];
  readonly title: string;
  readonly expect: HostileCase['expect'];
  /** `undefined`: the implementation has not what the case is about. */
  readonly problems: readonly string[] | undefined;
}

const TABLES: readonly Table[] = ['users', 'accounts', 'sessions', 'verificationTokens', 'authenticators'];
/** Beyond this, an answer no longer counts. */
const PATIENCE = 15_000;

async function emailOf(browser: Browser): Promise<string | undefined> {
  const response = await browser.clone().get('/auth/session');
  if (!response.ok) return undefined;
  const session = (await response.json().catch(() => null)) as { user?: { email?: string } } | null;
  return session?.user === undefined ? undefined : (session.user.email ?? '(no address)');
}

const storeOf = (world: World): Record<Table, string> => {
  const snapshot = world.memory.snapshot();
  // Every table is one of the snapshot's.
  return Object.fromEntries(TABLES.map((name) => [name, JSON.stringify(snapshot[name])])) as Record<
    Table,
    string
  >;
};

async function read(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const OUTCOMES =
  /^(?:signin\.(?:succeeded|failed|limited)|signup\.started|password\.reset_requested|email\.(?:requested|limited)|request\.(?:failed|refused)|signout(?:\.failed)?)$/;

function flowsOf(browser: Browser): number {
  return browser.names().filter((name) => FLOW_COOKIES.some((part) => name.includes(`authjs.${part}`)))
    .length;
}

const HONEST = { sub: 'subject-honest', id: 'subject-honest', email: 'honest@example.com' };

/** An honest sign-in of somebody new, in a new browser, once keys and metadata may be asked for again. */
async function isHonestFine(world: World): Promise<boolean> {
  await applyFaults(world.idp, { claims: HONEST, userinfo: HONEST });
  world.store.faults.clear();
  world.wait(3601);
  const browser = world.browse();
  try {
    await signIn(world, browser, 'other');
    return (await emailOf(browser)) === HONEST.email;
  } catch {
    return false;
  }
}

const grantsIn = (answers: readonly Answer[]): number =>
  answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .filter((line) => line.startsWith(SESSION_COOKIE) && !/^[^=]+=;/.test(line)).length;

/** The answers, or `late`. */
async function inTime(answers: Promise<readonly Response[]>): Promise<readonly Response[] | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE);
  });
  try {
    return await Promise.race([answers, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function look(driver: Driver, given: HostileCase, crashes: string[]): Promise<string[]> {
  const world = await openWorld(driver, given.world);
  const browser = world.browse();
  const prepared = await given.prepare?.({ world, browser });
  const place = { world, browser, prepared };
  const before = { email: await emailOf(browser), store: storeOf(world) };
  const [calls, events] = [world.idp.calls.length, world.audit.length];
  const started = performance.now();
  const done = await inTime(given.act(place));
  const seconds = (performance.now() - started) / 1000;
  const answers = done === 'late' ? [] : await Promise.all(done.map(read));
  const outcomes = world.audit.slice(events) as { name: string }[];
  const asked = world.idp.calls.slice(calls).map(({ url, endpoint }) => ({ url, endpoint }));
  const flowsLeft = flowsOf(browser);
  const stored = storeOf(world);
  const changed = TABLES.filter((name) => stored[name] !== before.store[name]);
  const problems = done === 'late' ? [] : ((await given.judge?.(place, answers)) ?? []);
  for (const name of given.shows ?? []) world.canaries.delete(name);
  const after = await emailOf(browser);
  const { grants, log } = { grants: grantsIn(answers), log: world.log.text() };
  const honest = given.isLasting === true || (await isHonestFine(world));
  // A promise that nobody awaits is told of at the end of the turn.
  await new Promise((resolve) => void setImmediate(resolve));
  const evidence: Evidence = {
    expect: given.expect,
    features: driver.features,
    answers,
    before: before.email,
    after,
    wanted: given.email ?? ADA.email,
    grants,
    changed,
    mayChange: given.changes ?? (given.expect === 'refused' ? [] : TABLES),
    canaries: world.canaries,
    log,
    origins: [APP, world.idp.issuer],
    flowsLeft,
    endsFlow: given.endsFlow ?? false,
    asked,
    idpOrigin: world.idp.issuer,
    unasked: given.unasked ?? [],
    outcomes: outcomes.filter(({ name }) => OUTCOMES.test(name)).length,
    wantedOutcomes: given.outcomes ?? 1,
    isOurFault: given.isOurFault ?? false,
    seconds,
    crashes,
    honest,
  };
  return [...judge(evidence), ...problems.map((text) => `Rule: ${text}`)];
}

/** Runs one case against one implementation. */
export async function runCase(driver: Driver, given: HostileCase): Promise<Verdict> {
  const { ids, title, expect } = given;
  if (given.needs?.some((feature) => !driver.features.has(feature)))
    return { ids, title, expect, problems: undefined };
  const crashes: string[] = [];
  const onCrash = (error: unknown): void => void crashes.push(String(error));
  process.on('unhandledRejection', onCrash);
  try {
    return { ids, title, expect, problems: await look(driver, given, crashes) };
  } catch (error) {
    return { ids, title, expect, problems: [`O10: not caught: ${String(error).slice(0, 120)}`] };
  } finally {
    process.off('unhandledRejection', onCrash);
    driver.close();
  }
}
