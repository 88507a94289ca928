import { describe, expect, it } from 'vitest';
import { Auth } from '../../src/core/auth.js';
import { emailCode, recoveryCodes, totp } from '../../src/second-factor.js';
import { createTestBrowser, type TestBrowser } from '../../src/testing/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { RecordStore } from '../../src/types/records.js';
import { BLOWS, ConnectionReset, Life, type Blow } from '../kill-points/life.js';
import { factorStage, jsonOf, JSON_ONLY, sessionOf, type FactorStage } from './factor-stage.js';
import { throughIdp } from './factor-ways.js';
import { GOOD, ORIGIN } from './password-stage.js';

const PAGE = '/auth/second-factor';

/** An adapter with the store of records that it carries. */
type Carrying = Adapter & { readonly records: RecordStore };

/** An application whose process is struck at one call, and a user whom no other strike has. */
interface Scene {
  readonly stage: FactorStage;
  readonly email: string;
  readonly secret: string;
  readonly codes: readonly string[];
  /** A browser whose requests the process answers that runs now. */
  browser(): TestBrowser;
  /** Starts a process in which nothing is left of the one before. */
  restart(life?: Life): void;
}

/** What a user does, and what must be true whatever happened in between. */
interface Flow {
  readonly isEnrolled: boolean;
  readonly isRequired?: boolean;
  readonly act: (scene: Scene, visitor: TestBrowser, note: Map<string, string>) => Promise<void>;
  readonly check: (scene: Scene, visitor: TestBrowser, note: ReadonlyMap<string, string>) => Promise<void>;
}

const post = (browser: TestBrowser, fields: Record<string, string>): Promise<Record<string, unknown>> =>
  jsonOf(browser.post(PAGE, fields, JSON_ONLY));

async function typePassword({ email }: Scene, browser: TestBrowser): Promise<void> {
  await browser.post('/auth/callback/password', { email, password: GOOD });
}

/** Another browser in which the password was typed: it is not signed in. */
async function another(scene: Scene): Promise<TestBrowser> {
  const browser = scene.browser();
  await typePassword(scene, browser);
  return browser;
}

async function signInWithApp(scene: Scene, visitor: TestBrowser, note: Map<string, string>): Promise<void> {
  await typePassword(scene, visitor);
  expect(await sessionOf(visitor)).toBeNull();
  const code = await scene.stage.nextCode(scene.secret);
  note.set('code', code);
  await post(visitor, { code, trust: 'yes' });
}

async function enrolAt(
  scene: Scene,
  path: string,
  { visitor, note }: { readonly visitor: TestBrowser; readonly note: Map<string, string> },
): Promise<void> {
  const begun = path === PAGE ? visitor.get(PAGE, JSON_ONLY) : visitor.post(path, { do: 'enrol' }, JSON_ONLY);
  const { secret, enrolment } = await jsonOf(begun);
  if (secret === undefined) return;
  note.set('secret', String(secret));
  const code = await scene.stage.nextCode(String(secret));
  await visitor.post(path, { do: 'confirm', enrolment: String(enrolment), code }, JSON_ONLY);
}

const accountOf = ({ email }: Scene): Record<string, unknown> => ({
  sub: email,
  name: 'Ada',
  email,
  email_verified: true,
});

function mailedCode({ stage }: Scene): string {
  return /^\d{4} \d{4}$/m.exec(stage.mails.at(-1)?.text ?? '')?.[0] ?? '';
}

/** Whether a sign-in by an app succeeds in another browser. */
async function proves(scene: Scene, secret: string): Promise<boolean> {
  const browser = await another(scene);
  expect(await sessionOf(browser)).toBeNull();
  await post(browser, { code: await scene.stage.nextCode(secret) });
  return (await sessionOf(browser))?.auth?.assurance === 2;
}

const flows: Readonly<Record<string, Flow>> = {
  'a sign-in with an app, in a browser that is to be trusted': {
    isEnrolled: true,
    act: signInWithApp,
    check: async (scene, visitor, note) => {
      const isIn = (await sessionOf(visitor)) !== null;
      const { ok } = await post(await another(scene), { code: note.get('code') ?? '0' });
      expect(isIn && ok === true).toBe(false);
      expect(await proves(scene, scene.secret)).toBe(true);
      // No other browser is trusted, and this one only if the user said so.
      const isTold = [...visitor.cookies.keys()].some((name) => name.includes('trusted-device'));
      await visitor.post('/auth/signout');
      await typePassword(scene, visitor);
      expect(!isTold && (await sessionOf(visitor)) !== null).toBe(false);
    },
  },
  'a recovery code, and a new app': {
    isEnrolled: true,
    act: async (scene, visitor, note) => {
      await typePassword(scene, visitor);
      await post(visitor, { factor: 'recovery', code: scene.codes[0] ?? '' });
      await enrolAt(scene, PAGE, { visitor, note });
    },
    check: async (scene, visitor) => {
      const { asks } = await jsonOf(visitor.get(PAGE, JSON_ONLY));
      const isUsed = asks === 'enrol' || (await sessionOf(visitor)) !== null;
      const { error } = await post(await another(scene), { factor: 'recovery', code: scene.codes[0] ?? '' });
      expect(isUsed && error === 'enrol').toBe(false);
      // The next one lets its owner in, whichever app they have.
      const lost = await another(scene);
      expect(await post(lost, { factor: 'recovery', code: scene.codes[1] ?? '' })).toMatchObject({
        error: 'enrol',
      });
      await enrolAt(scene, PAGE, { visitor: lost, note: new Map() });
      expect(await sessionOf(lost)).toMatchObject({ auth: { assurance: 2 } });
    },
  },
  'an app that a signed-in user sets up': {
    isEnrolled: false,
    act: async (scene, visitor, note) => {
      await typePassword(scene, visitor);
      await enrolAt(scene, '/auth/security', { visitor, note });
    },
    check: async (scene, _, note) => {
      const browser = await another(scene);
      if ((await sessionOf(browser)) === null)
        expect(await proves(scene, note.get('secret') ?? '')).toBe(true);
      else await enrolAt(scene, '/auth/security', { visitor: browser, note: new Map() });
    },
  },
  'a first sign-in, for which an app is set up': {
    isEnrolled: false,
    isRequired: true,
    act: async (scene, visitor, note) => {
      await throughIdp(scene.stage, visitor, accountOf(scene));
      await enrolAt(scene, PAGE, { visitor, note });
    },
    check: async (scene, _, note) => {
      const browser = scene.browser();
      await throughIdp(scene.stage, browser, accountOf(scene));
      expect(await sessionOf(browser)).toBeNull();
      const { asks } = await jsonOf(browser.get(PAGE, JSON_ONLY));
      if (asks === 'enrol') await enrolAt(scene, PAGE, { visitor: browser, note: new Map() });
      else await post(browser, { code: await scene.stage.nextCode(note.get('secret') ?? '') });
      expect(await sessionOf(browser)).toMatchObject({ auth: { assurance: 2 } });
    },
  },
  'a first sign-in with a code by mail': {
    isEnrolled: false,
    isRequired: true,
    act: async (scene, visitor, note) => {
      await throughIdp(scene.stage, visitor, accountOf(scene));
      await post(visitor, { factor: 'email', do: 'send' });
      note.set('code', mailedCode(scene));
      await post(visitor, { factor: 'email', code: mailedCode(scene) });
    },
    check: async (scene, visitor, note) => {
      const isIn = (await sessionOf(visitor)) !== null;
      const again = await post(visitor, { factor: 'email', code: note.get('code') ?? '0' });
      expect(isIn && again['ok'] === true).toBe(false);
      const browser = scene.browser();
      await throughIdp(scene.stage, browser, accountOf(scene));
      expect(await sessionOf(browser)).toBeNull();
      await post(browser, { factor: 'email', do: 'send' });
      await post(browser, { factor: 'email', code: mailedCode(scene) });
      expect(await sessionOf(browser)).toMatchObject({ auth: { assurance: 1, amr: ['otp'] } });
    },
  },
};

function mortal(life: Life, { records, ...adapter }: Carrying): { adapter: Adapter; records: RecordStore } {
  const entries = Object.entries(records).map(([name, method]: [string, (...args: unknown[]) => unknown]) => [
    name,
    life.outside(`records.${name}`, (...args: unknown[]) => Reflect.apply(method, records, args)),
  ]);
  // The methods of the store, and no other.
  return { adapter: life.adapter(adapter), records: Object.fromEntries(entries) as RecordStore };
}

async function open(adapter: Carrying, { isEnrolled, isRequired = false }: Flow): Promise<Scene> {
  const email = `${crypto.randomUUID()}@example.com`;
  const factors = [totp({ issuer: 'Acme' }), recoveryCodes(), emailCode({ fallback: true })];
  const stage = await factorStage({
    options: { factors, required: isRequired ? 'always' : 'enrolled' },
    config: { adapter },
  });
  const { secret = '', recoveryCodes: codes = [] } = isEnrolled ? await stage.enrolled(email) : {};
  if (!isEnrolled && !isRequired) await stage.account(email);
  // What was proven so far is not recent.
  stage.clock.advance(601);
  let life = new Life();
  const answer = (request: Request): Promise<Response> => life.answer(Auth(request, { ...stage.config }));
  const restart = (next = new Life()): void => {
    life = next;
    Object.assign(stage.config, mortal(life, adapter));
  };
  const browser = (): TestBrowser => createTestBrowser(answer, { origin: ORIGIN, now: stage.clock.now });
  return { stage, email, secret, codes, browser, restart };
}

/** Strikes one call of a flow; the calls that there were. */
async function strike(
  flow: Flow,
  adapter: Carrying,
  plan: { readonly at: number; readonly blow: Blow },
): Promise<readonly string[]> {
  const scene = await open(adapter, flow);
  const visitor = scene.browser();
  const note = new Map<string, string>();
  const life = new Life(plan);
  scene.restart(life);
  await flow.act(scene, visitor, note).catch((error: unknown) => {
    if (!(error instanceof ConnectionReset)) throw error;
  });
  scene.restart();
  // A signed-in user has proven two things.
  const session = await sessionOf(visitor);
  if (session !== null && flow.isEnrolled) expect(session.auth?.assurance).toBe(2);
  if (session !== null && flow.isRequired === true) expect(session.auth?.amr).toContain('otp');
  await flow.check(scene, visitor, note);
  return life.calls;
}

/**
 * Every call to the store of a sign-in that waits, of an enrolment, of a recovery code and of a trusted device is struck.
 * @param blowsOf the blows of a flow, by its row
 */
export function describeFactorKillPoints(
  name: string,
  connect: () => Carrying | Promise<Carrying>,
  blowsOf: (row: number) => readonly Blow[] = () => BLOWS,
): void {
  describe(`kill points of second factors over ${name}`, () => {
    const rows = Object.entries(flows).map(([title, flow], row) => [title, flow, row] as const);
    describe.each(rows)('%s', (_, flow, row) => {
      it.each(blowsOf(row))('the process %s any call', async (blow) => {
        const adapter = await connect();
        let points = 0;
        for (let at = 1; ; at += 1) {
          if ((await strike(flow, adapter, { at, blow })).length < at) break;
          points += 1;
        }
        expect(points).toBeGreaterThan(5);
      });
    });
  });
}
