import { AdapterError, SessionTokenError } from '../../../src/errors.js';
import { changePassword, getAccessToken } from '../../../src/index.js';
import { BLOWS, ConnectionReset } from '../../kill-points/life.js';
import type { Browser } from '../../support/browser.js';
import { APP } from '../app.js';
import type { FaultTest } from '../fault-test.js';
import { ADA, GOOD, NEW, PasswordScene } from '../password-scene.js';

/** One flow that is struck somewhere. */
interface Flow {
  readonly prepare?: (scene: PasswordScene) => Promise<unknown>;
  /** The flow, as an honest person tries it, also the second time. */
  readonly act: (scene: PasswordScene) => Promise<unknown>;
  /** Whether the person has got what they wanted. */
  readonly done: (scene: PasswordScene) => Promise<boolean>;
  /** What must not be there in the end. */
  readonly leaves?: (scene: PasswordScene) => Promise<number>;
}

const others = new WeakMap<PasswordScene, Browser>();
const HOUR = 3_600_000;

async function open(scene: PasswordScene): Promise<void> {
  const mail = scene.mails.at(-1);
  const link = scene.link();
  if (link !== undefined) await scene.browser.get(link);
  // Somebody has an account with this address, says the mail, and leads to a new password.
  if (mail?.kind === 'taken') await choose(scene, GOOD);
}

async function signUp(scene: PasswordScene): Promise<void> {
  await scene.browser.post('/auth/signup/password', { email: ADA, password: GOOD });
  await open(scene);
}

/** Somebody with an account, who is signed in here and in another browser. */
async function account(scene: PasswordScene): Promise<void> {
  await signUp(scene);
  const other = scene.elsewhere();
  await scene.signIn(GOOD, other);
  others.set(scene, other);
}

async function resetPassword(scene: PasswordScene): Promise<void> {
  await scene.browser.post('/auth/reset/password', { email: ADA });
  await choose(scene, NEW);
}

/** Sends the form of the page that the newest link shows. */
async function choose(scene: PasswordScene, password: string): Promise<void> {
  const link = scene.link();
  if (link === undefined) return;
  const fields = Object.fromEntries(new URL(link, APP).searchParams);
  await scene.browser.post('/auth/callback/password', { ...fields, password });
}

const asking = (scene: PasswordScene): Request =>
  new Request(`${APP}/settings`, { headers: { cookie: scene.browser.cookieHeader() } });

async function change(scene: PasswordScene): Promise<void> {
  const given = { currentPassword: GOOD, newPassword: NEW };
  const ask = (): ReturnType<typeof changePassword> =>
    scene.answer(() => changePassword(asking(scene), scene.config, given));
  const changed = await ask();
  // It was changed before the connection broke, or the own session was gone with the others.
  if (!changed.ok && !(await scene.signIn(NEW)) && (await scene.signIn(GOOD))) await ask();
}

const onlyNew = async (scene: PasswordScene): Promise<boolean> =>
  (await scene.signIn(NEW, scene.elsewhere())) && !(await scene.signIn(GOOD, scene.elsewhere()));
const othersAlive = async (scene: PasswordScene): Promise<number> => {
  const other = others.get(scene);
  return other !== undefined && (await scene.isIn(other)) ? 1 : 0;
};

async function signInAtIdp({ browser, provider }: PasswordScene): Promise<void> {
  provider.grantAtSignIn();
  const begun = await browser.post('/auth/signin/idp', { callbackUrl: '/home' });
  const location = begun.headers.get('location') ?? '';
  if (!location.startsWith(provider.idp.issuer)) return;
  await browser.get(`/auth/callback/idp?${provider.idp.authorize(location).toString()}`);
}

async function token(scene: PasswordScene): Promise<string> {
  try {
    const options = { provider: 'idp' };
    return (await scene.answer(() => getAccessToken(asking(scene), scene.config, options))).accessToken;
  } catch (error) {
    if (error instanceof ConnectionReset) throw error;
    return (error as { code?: string }).code ?? String(error);
  }
}

async function freshToken(scene: PasswordScene): Promise<void> {
  const answer = await token(scene);
  // An answer of the provider that was lost with the process: its refresh token is used up.
  if (answer === 'reauthentication_required' || answer === 'no_grant') await signInAtIdp(scene);
}

const flows: Readonly<Record<string, Flow>> = {
  'sign-up': {
    act: async (scene) => {
      if (!(await scene.signIn(GOOD))) await signUp(scene);
    },
    done: (scene) => scene.isIn(),
  },
  'the link of a sign-up': {
    prepare: (scene) => scene.browser.post('/auth/signup/password', { email: ADA, password: GOOD }),
    act: async (scene) => {
      await open(scene);
      if ((await scene.isIn()) || (await scene.signIn(GOOD))) return;
      await signUp(scene);
    },
    done: (scene) => scene.isIn(),
  },
  'sign-in': {
    prepare: async (scene) => {
      await account(scene);
      await scene.browser.post('/auth/signout');
    },
    act: (scene) => scene.signIn(GOOD),
    done: (scene) => scene.isIn(),
  },
  'a new password by mail': {
    prepare: async (scene) => {
      await account(scene);
      await scene.browser.post('/auth/signout');
    },
    act: async (scene) => {
      if (!(await scene.signIn(NEW))) await resetPassword(scene);
    },
    done: onlyNew,
    leaves: othersAlive,
  },
  'a changed password': { prepare: account, act: change, done: onlyNew, leaves: othersAlive },
  'sign-out with tokens of a provider': {
    prepare: async (scene) => {
      await signInAtIdp(scene);
      others.set(scene, scene.browser.clone());
    },
    act: async (scene) => {
      const answer = await scene.browser.post('/auth/signout');
      // Told that the session could not be ended at the store.
      if ((answer.headers.get('location') ?? '').includes('revocation_pending')) others.delete(scene);
    },
    done: async (scene) => !(await scene.isIn()),
    leaves: othersAlive,
  },
  'a refresh': {
    prepare: async (scene) => {
      await signInAtIdp(scene);
      scene.now += HOUR;
    },
    act: freshToken,
    done: async (scene) => (await scene.isIn()) && scene.provider.takes(await token(scene)),
  },
};

interface Outcome {
  readonly calls: readonly string[];
  readonly isIn: boolean;
  readonly users: number;
  readonly orphans: number;
  readonly left: number;
}

async function attempt(flow: Flow, scene: PasswordScene): Promise<void> {
  try {
    await flow.act(scene);
  } catch (error) {
    // The server's own code rejects where its store does: the page says to try again.
    const isOfStore = error instanceof AdapterError || error instanceof SessionTokenError;
    if (!(error instanceof ConnectionReset) && !isOfStore) throw error;
  }
}

/** Strikes one call, lets the person retry honestly once, and looks at what is left. */
async function strike(flow: Flow, at: number, blow: (typeof BLOWS)[number]): Promise<Outcome> {
  const scene = await PasswordScene.open();
  await flow.prepare?.(scene);
  const { calls } = scene.restart({ at, blow });
  await attempt(flow, scene);
  scene.restart();
  // Longer than a refresh that nobody finished is waited for.
  scene.now += 90_000;
  let isIn = await flow.done(scene);
  if (!isIn) {
    await attempt(flow, scene);
    isIn = await flow.done(scene);
  }
  const left = (await flow.leaves?.(scene)) ?? 0;
  return { calls, isIn, left, ...(await scene.leftovers()) };
}

interface Sums {
  points: number;
  lockedOut: number;
  duplicates: number;
  orphans: number;
  alive: number;
}

/** Strikes every call of a flow, or every so many. */
async function strikeAll(name: string, step: number, sums: Sums): Promise<void> {
  const flow = flows[name];
  for (const blow of flow === undefined ? [] : BLOWS) {
    // The sample begins at another call for each blow.
    for (let at = 1 + (BLOWS.indexOf(blow) % step); flow !== undefined; at += step) {
      const outcome = await strike(flow, at, blow);
      if (outcome.calls.length < at) break;
      sums.points += 1;
      sums.lockedOut += outcome.isIn ? 0 : 1;
      sums.duplicates += outcome.users - 1;
      sums.orphans += outcome.orphans;
      sums.alive += outcome.left;
      tell(`${name}, ${blow} ${at}`, outcome);
    }
  }
}

/** Says where something was wrong. */
function tell(where: string, { calls, isIn, users, orphans, left }: Outcome): void {
  if (isIn && users === 1 && orphans === 0 && left === 0) return;
  const what = `in: ${isIn}, users: ${users}, orphans: ${orphans}, alive: ${left}`;
  process.stdout.write(`       ${where} of ${calls.join(' ')}: ${what}\n`);
}

/** Every call of every flow with a password, or with tokens of a provider. */
export const passwordKillPoints: FaultTest = {
  title: 'Kill points, passwords and tokens',
  how: () =>
    `at every call to the store, the records, the mail or the provider, the process dies before or after it, is refused, or loses the answer; then one honest retry: ${Object.keys(flows).join(', ')}`,
  sizes: { sample: 5, all: 1 },
  run: async (ledger, step) => {
    const sums: Sums = { points: 0, lockedOut: 0, duplicates: 0, orphans: 0, alive: 0 };
    for (const name of Object.keys(flows)) await strikeAll(name, step, sums);
    ledger.report('kill points', sums.points);
    ledger.exact('people who cannot get in', 0, sums.lockedOut);
    ledger.exact('users too many', 0, sums.duplicates);
    ledger.exact('rows of nobody after the clean-up', 0, sums.orphans);
    ledger.exact('sessions that should have ended, and live', 0, sums.alive);
  },
};
