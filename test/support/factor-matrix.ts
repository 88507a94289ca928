import { memoryRecords } from '../../src/adapters/memory/index.js';
import { resetFactors } from '../../src/second-factor.js';
import type { TestBrowser } from '../../src/testing/index.js';
import type { RecordStore } from '../../src/types/records.js';
import type { CreationOptionsJSON, RequestOptionsJSON } from '../../src/types/webauthn.js';
import { Authenticator } from './authenticator.js';
import { factorStage, jsonOf, JSON_ONLY, PIN, type FactorStage } from './factor-stage.js';
import { AT_IDP, leadsTo, throughIdp, throughLink, throughReset } from './factor-ways.js';
import { ADA, GOOD, NEW } from './password-stage.js';

/** In which situation a user signs in. */
export type State = 'enrolled' | 'required' | 'trusted' | 'store down' | 'secret lost';

/** What is wrong with the records of second factors. */
type Fault = 'down' | 'unreadable';

/** A user in a situation, and a browser that the user signs in with. */
export interface Scene {
  readonly stage: FactorStage;
  readonly visitor: TestBrowser;
  readonly authenticator: Authenticator;
  /** Proves what {@link Scene.stage} asks for; the last answer. */
  prove(): Promise<Response>;
  /** How many sign-ins were announced. */
  signIns(): number;
  fail(fault: Fault): void;
}

/** A way to sign in, or to add one. */
export interface Way {
  readonly name: string;
  /** Whether it begins in a browser that is signed in, and stays so. */
  readonly isSignedIn?: boolean;
  /** Whether it changes how its user signs in: a trusted browser is not enough. */
  readonly isChange?: boolean;
  /** What must be there before it begins. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  readonly begin: (scene: Scene) => Promise<Response>;
}

/** Nothing in the way of a passkey without user verification. */
const RELAXED = {
  authenticationOptions: { userVerification: 'discouraged' },
  registrationOptions: { authenticatorSelection: { userVerification: 'discouraged' } },
} as const;

const links = new WeakMap<Scene, string>();

export const WAYS: readonly Way[] = [
  { name: 'OpenID Connect', begin: ({ stage, visitor }) => throughIdp(stage, visitor) },
  { name: 'a magic link', begin: ({ stage, visitor }) => throughLink(stage, visitor) },
  {
    name: 'a code by mail',
    begin: async ({ stage, visitor }) => {
      await visitor.post('/auth/signin/email', { email: ADA });
      return visitor.post('/auth/callback/email', { code: stage.codes.at(-1) ?? '' });
    },
  },
  {
    name: 'Credentials',
    begin: async ({ stage, visitor }) =>
      visitor.post('/auth/callback/credentials', { id: stage.store.snapshot().users[0]?.id ?? '', pin: PIN }),
  },
  { name: 'a password', begin: ({ stage, visitor }) => stage.typePassword(visitor) },
  {
    name: 'a confirmed sign-up',
    isChange: true,
    prepare: async (scene) => {
      const { stage, visitor } = scene;
      await visitor.post('/auth/signup/password', { email: ADA, password: GOOD });
      links.set(scene, stage.link());
    },
    begin: (scene) => scene.visitor.get(links.get(scene) ?? ''),
  },
  {
    name: 'a new password',
    isChange: true,
    begin: ({ stage, visitor }) => throughReset(stage, visitor, { password: NEW }),
  },
  {
    name: 'a passkey without user verification',
    isSignedIn: true,
    begin: ({ visitor, authenticator }) => usePasskey(visitor, authenticator, false),
  },
  {
    name: 'another account that is linked',
    isSignedIn: true,
    isChange: true,
    begin: ({ stage, visitor }) => throughIdp(stage, visitor, { ...AT_IDP, sub: 'another' }),
  },
];

/** A user in a situation, before a way is gone. */
export async function sceneOf(way: Way, state: State, strategy: 'jwt' | 'database'): Promise<Scene> {
  const { records, fail } = faultyRecords();
  let announced = 0;
  const stage = await factorStage({
    options: { required: state === 'required' ? 'always' : 'enrolled' },
    passkey: RELAXED,
    config: {
      session: { strategy, fields: ['id'] },
      records,
      events: { signIn: () => void (announced += 1) },
    },
  });
  const visitor = stage.browser();
  const authenticator = new Authenticator();
  let secret = '';
  const prove = async (): Promise<Response> => {
    const asked = await jsonOf(visitor.get('/auth/second-factor', JSON_ONLY));
    const ways = [asked['ways']].flat();
    if (asked['asks'] === 'enrol') {
      const code = await stage.nextCode(String(asked['secret']));
      return visitor.post('/auth/second-factor', { enrolment: String(asked['enrolment']), code });
    }
    if (ways.includes('totp'))
      return visitor.post('/auth/second-factor', { code: await stage.nextCode(secret) });
    return usePasskey(visitor, authenticator, true);
  };
  const scene: Scene = { stage, visitor, authenticator, prove, signIns: () => announced, fail };
  await way.prepare?.(scene);
  const owner = stage.browser();
  secret = await join(stage, owner, { hasPassword: way.name !== 'a confirmed sign-up' });
  await throughIdp(stage, owner);
  if (way.name.startsWith('a passkey')) await addPasskey(owner, authenticator);
  if (way.isSignedIn === true || state === 'trusted')
    await signIn(scene, way, { secret, isTrusted: state === 'trusted' });
  if (way.isSignedIn !== true) await visitor.post('/auth/signout');
  if (state === 'required') await resetFactors(stage.config, stage.store.snapshot().users[0]?.id ?? '');
  // What was proven so far is not recent.
  stage.clock.advance(601);
  return scene;
}

/** A first sign-in, and an authenticator app; its key. */
async function join(
  stage: FactorStage,
  owner: TestBrowser,
  { hasPassword }: { readonly hasPassword: boolean },
): Promise<string> {
  if (hasPassword) await owner.post('/auth/signup/password', { email: ADA, password: GOOD });
  const first = hasPassword ? await owner.get(stage.link()) : await throughLink(stage, owner);
  const isAsked = leadsTo(first) === '/auth/second-factor';
  const begun = isAsked
    ? await jsonOf(owner.get('/auth/second-factor', JSON_ONLY))
    : await jsonOf(owner.post('/auth/security', { do: 'enrol' }, JSON_ONLY));
  const { secret, enrolment } = begun;
  const sent = { do: 'confirm', enrolment: String(enrolment), code: await stage.nextCode(String(secret)) };
  await owner.post(isAsked ? '/auth/second-factor' : '/auth/security', sent, JSON_ONLY);
  return String(secret);
}

async function addPasskey(owner: TestBrowser, authenticator: Authenticator): Promise<void> {
  const { options } = await jsonOf(owner.get('/auth/webauthn-options/passkey?action=register'));
  // The options of a registration.
  const answer = authenticator.register(options as CreationOptionsJSON);
  await owner.post('/auth/callback/passkey', { action: 'register', data: JSON.stringify(answer) });
}

async function usePasskey(
  visitor: TestBrowser,
  authenticator: Authenticator,
  isVerified: boolean,
): Promise<Response> {
  const { options } = await jsonOf(visitor.get('/auth/webauthn-options/passkey?action=authenticate'));
  // The options of an authentication.
  const answer = authenticator.authenticate(options as RequestOptionsJSON, { flags: { uv: isVerified } });
  return visitor.post('/auth/callback/passkey', { action: 'authenticate', data: JSON.stringify(answer) });
}

async function signIn(
  { stage, visitor }: Scene,
  { name }: Way,
  { secret, isTrusted }: { readonly secret: string; readonly isTrusted: boolean },
): Promise<void> {
  await (name === 'a confirmed sign-up' ? throughLink(stage, visitor) : stage.typePassword(visitor));
  const trust: Record<string, string> = isTrusted ? { trust: 'yes' } : {};
  await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret), ...trust });
}

/** A store of records in which those of second factors can fail. */
function faultyRecords(): { readonly records: RecordStore; fail(fault: Fault): void } {
  const memory = memoryRecords();
  let fault: Fault | undefined;
  const records: RecordStore = {
    get: async (kind, key) => {
      const isOurs = kind === 'factors' || kind === 'trusted-device' || kind === 'pending-sign-in';
      if (isOurs && fault === 'down') throw new Error('the store is down');
      const found = await memory.get(kind, key);
      // As it is after the secret that sealed it was lost.
      return found !== null && isOurs && fault === 'unreadable'
        ? { ...found, value: found.value.slice(0, -4) }
        : found;
    },
    put: (record, options) => memory.put(record, options),
    delete: (kind, key) => memory.delete(kind, key),
    listByOwner: (kind, owner) => memory.listByOwner(kind, owner),
    deleteByOwner: (kind, owner) => memory.deleteByOwner(kind, owner),
    listByKind: (kind, options) => memory.listByKind(kind, options),
    cleanup: (now) => memory.cleanup(now),
  };
  return { records, fail: (what) => void (fault = what) };
}
