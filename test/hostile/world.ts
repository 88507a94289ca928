import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { OIDCConfig, Provider, SendVerificationRequestParams } from '../../src/types/provider.js';
import type { PasswordMail } from '../../src/providers/password.js';
import { FakeIdp, makeKey, type SigningKey } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger, SECRET, type Recorded } from '../support/config.js';
import { failOnCommand, type Driver, type FailingStore } from './driver.js';

/** Where the application under attack lives. */
export const APP = 'https://app.test';
export const SESSION_COOKIE = '__Secure-authjs.session-token';
export const CSRF_COOKIE = '__Host-authjs.csrf-token';
export const FLOW_COOKIES = ['state', 'pkce.code_verifier', 'nonce', 'challenge'] as const;
/** The password that is right. */
export const PASSWORD = 'correct horse';
/** When every world begins. */
export const START: number = Date.UTC(2030, 0, 1);
/** The person at the identity provider. */
export const ADA = {
  sub: 'subject-ada',
  name: 'Ada Lovelace',
  email: 'ada-canary@example.com',
  email_verified: true,
};

/** How sessions are kept. */
export type Kind = 'jwt' | 'database';

/** What a world may differ in. */
export interface WorldChanges {
  readonly kind?: Kind;
  readonly config?: Partial<AuthConfig>;
  /** Options of the provider `idp`. */
  readonly provider?: Partial<OIDCConfig<never>>;
  /** Claims of the person who signs in. */
  readonly person?: Record<string, unknown>;
  /** Providers beside those that every world has. */
  readonly more?: (mails: PasswordMail[]) => readonly Provider[];
  /** Whether the store has records. @default false */
  readonly hasRecords?: boolean;
  /** Wraps the store. */
  readonly store?: (adapter: Adapter) => Adapter;
}

/** An application that a driver opened, everybody around it, and what must never be seen of them. */
export interface World {
  readonly driver: Driver;
  readonly kind: Kind;
  readonly idp: FakeIdp;
  readonly log: Recorded;
  readonly audit: unknown[];
  readonly outbox: SendVerificationRequestParams[];
  /** Mails of accounts with a password. */
  readonly mails: PasswordMail[];
  readonly memory: MemoryAdapterObject;
  readonly store: FailingStore;
  /** Values that must not appear in logs, bodies or URLs. */
  readonly canaries: Set<string>;
  now(): Date;
  wait(seconds: number): void;
  browse(): Browser;
}

let key: Promise<SigningKey> | undefined;
const sharedKey = (): Promise<SigningKey> => (key ??= makeKey('ES256', 'key-1'));

function configOf(changes: WorldChanges, { idp, log, adapter, outbox, mails }: Parts): AuthConfig {
  const { clientId, clientSecret, issuer } = idp;
  const checks: ('pkce' | 'state' | 'nonce')[] = ['pkce', 'state', 'nonce'];
  const common = { clientId, clientSecret, issuer, checks };
  const oidc = { ...common, id: 'idp', name: 'IdP', type: 'oidc' as const, ...changes.provider };
  return baseConfig({
    basePath: '/auth',
    // What is written in production: debug lines only where a case asks for them.
    logger: changes.config?.debug === true ? log.logger : { ...log.logger, debug: () => undefined },
    adapter,
    session: { strategy: changes.kind ?? 'jwt' },
    providers: [
      oidc,
      { ...common, id: 'other', name: 'Other', type: 'oidc' },
      {
        ...common,
        checks: ['pkce', 'state'],
        id: 'plain',
        name: 'Plain',
        type: 'oauth',
        authorization: `${issuer}/authorize?scope=read`,
        token: `${issuer}/token`,
        userinfo: `${issuer}/userinfo`,
        profile: (profile: Record<string, unknown>) => ({
          id: profile['id'] as string,
          name: String(profile['name']),
          email: String(profile['email']),
        }),
      },
      passwordProvider,
      {
        id: 'email',
        name: 'Email',
        type: 'email',
        maxAge: 600,
        sendVerificationRequest: (params: SendVerificationRequestParams): void => void outbox.push(params),
      },
      ...(changes.more?.(mails) ?? []),
    ],
    ...changes.config,
  });
}

interface Parts {
  readonly idp: FakeIdp;
  readonly log: Recorded;
  readonly adapter: Adapter;
  readonly outbox: SendVerificationRequestParams[];
  readonly mails: PasswordMail[];
}

/** Opens a world: providers `idp` and `other` (OpenID), `plain` (OAuth), `credentials` and `email`, over one store. */
export async function openWorld(driver: Driver, changes: WorldChanges = {}): Promise<World> {
  const RealDate = Date;
  let time = START;
  const now = (): Date => new RealDate(time);
  const person = { ...ADA, id: 'subject-ada', ...changes.person };
  const idp = await FakeIdp.create({ now, person, key: await sharedKey() });
  const log = recordingLogger();
  const audit: unknown[] = [];
  const outbox: SendVerificationRequestParams[] = [];
  const mails: PasswordMail[] = [];
  const memory = MemoryAdapter();
  const { snapshot: _, clear: __, records, ...own } = memory;
  const methods = changes.hasRecords === true ? { ...own, records } : own;
  const store = failOnCommand(changes.store === undefined ? methods : changes.store(methods));
  const config = configOf(changes, { idp, log, adapter: store.adapter, outbox, mails });
  const handle = driver.open({
    config,
    idpFetch: idp.fetch,
    now,
    origin: APP,
    onAudit: (event) => void audit.push(event),
  });
  const browse = (): Browser => new Browser(handle, APP, () => time);
  return {
    driver,
    kind: changes.kind ?? 'jwt',
    idp,
    log,
    audit,
    outbox,
    mails,
    memory,
    store,
    canaries: new Set([idp.clientSecret, 'canary-access-token', PASSWORD, SECRET]),
    now,
    wait: (seconds) => void (time += seconds * 1000),
    browse,
  };
}

/** A flow that has come back from the provider, and not yet to the application. */
export interface Returning {
  /** Id of the flow, where an implementation gives it one in the names of its cookies. */
  readonly flow: string;
  readonly answer: URLSearchParams;
}

/** Begins at a provider, and signs in there. The code becomes a canary. */
export async function begin(world: World, browser: Browser, provider = 'idp'): Promise<Returning> {
  const location = locationOf(await browser.post(`/auth/signin/${provider}`));
  if (location.origin !== world.idp.issuer)
    throw new Error(`not sent to the provider, but to ${location.pathname}`);
  const answer = world.idp.authorize(location.href);
  world.canaries.add(answer.get('code') ?? '');
  const [id = ''] = (answer.get('state') ?? '').split('.');
  const flow = browser.names(`authjs.state.${id}`).length > 0 ? id : '';
  return { flow, answer };
}

/** Brings an answer to the callback. */
export const comeBack = (browser: Browser, answer: URLSearchParams, to = 'idp'): Promise<Response> =>
  browser.get(`/auth/callback/${to}?${answer}`);

/** A whole sign-in at a provider, or the refusal of its beginning. */
export async function signIn(world: World, browser: Browser, provider = 'idp'): Promise<Response> {
  const begun = await browser.post(`/auth/signin/${provider}`);
  const location = begun.headers.get('location');
  if (location === null || new URL(location, APP).origin !== world.idp.issuer) return begun;
  const answer = world.idp.authorize(location);
  world.canaries.add(answer.get('code') ?? '');
  return comeBack(browser, answer, provider);
}

/** Sign-in with a password. */
export const byPassword = (browser: Browser, username = 'grace', password = PASSWORD): Promise<Response> =>
  browser.post('/auth/callback/credentials', { username, password });

/** Asks for a mail link, and gives it; its token becomes a canary. */
export async function askForLink(world: World, browser: Browser, email: string): Promise<URL> {
  await browser.post('/auth/signin/email', { email });
  const mail = world.outbox.at(-1);
  if (mail === undefined) throw new Error('no mail was sent');
  world.canaries.add(mail.token);
  return new URL(mail.url);
}
