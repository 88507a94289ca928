import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { unseal } from '../../src/core/crypto/seal.js';
import { Auth, customFetch } from '../../src/index.js';
import type { AuditEvent, AuthConfig } from '../../src/types/index.js';
import type { OIDCConfig, Provider, SendVerificationRequestParams } from '../../src/types/provider.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, passwordProvider, recordingLogger, SECRET, type Recorded } from '../support/config.js';

/** Where the application under attack lives. */
export const APP = 'https://app.test';
/** Name of its session cookie. */
export const SESSION_COOKIE = '__Secure-authjs.session-token';
/** Cookies of which each flow has its own. */
export const FLOW_COOKIES = ['state', 'pkce.code_verifier', 'nonce', 'challenge'] as const;
/** The password that is right. */
export const PASSWORD = 'correct horse';

/** How sessions and users are kept. */
export const KINDS = ['jwt, no store', 'jwt, store', 'database'] as const;
export type Kind = (typeof KINDS)[number];

/** An application, everybody around it, and what must never be seen of them. */
export interface Scene {
  readonly config: AuthConfig;
  readonly idp: FakeIdp;
  readonly log: Recorded;
  /** Everything that was told as an audit event. */
  readonly audit: AuditEvent[];
  readonly outbox: SendVerificationRequestParams[];
  readonly store: MemoryAdapterObject | undefined;
  /** Values that must not appear in logs, bodies or URLs; tests add theirs. */
  readonly canaries: Set<string>;
  now(): Date;
  wait(seconds: number): void;
  /** A browser without cookies. */
  browse(): Browser;
}

/** What a scene may differ in. */
export interface SceneChanges {
  readonly config?: Partial<AuthConfig>;
  /** Options of the provider `idp`. */
  readonly provider?: Partial<OIDCConfig<never>>;
  readonly extra?: readonly Provider[];
  readonly idp?: FakeIdp;
}

/** The person at the identity provider. */
export const ADA = {
  sub: 'subject-ada',
  name: 'Ada Lovelace',
  email: 'ada-canary@example.com',
  email_verified: true,
};

function storeOf(kind: Kind): Partial<AuthConfig> & { adapter?: MemoryAdapterObject } {
  if (kind === 'jwt, no store') return {};
  return { adapter: MemoryAdapter(), session: { strategy: kind === 'database' ? 'database' : 'jwt' } };
}

/** Opens a scene: providers `idp` and `other` (OpenID), `form` (form_post), `plain` (OAuth), `credentials`, `email`. */
export async function openScene(kind: Kind, changes: SceneChanges = {}): Promise<Scene> {
  let time = Date.parse('2030-01-01T00:00:00Z');
  const now = (): Date => new Date(time);
  const idp = changes.idp ?? (await FakeIdp.create({ now, person: ADA }));
  const log = recordingLogger();
  const audit: AuditEvent[] = [];
  const outbox: SendVerificationRequestParams[] = [];
  const kept = storeOf(kind);
  const { clientId, clientSecret, issuer } = idp;
  const common = { clientId, clientSecret, issuer, [customFetch]: idp.fetch };
  const oidc = { ...common, id: 'idp', name: 'IdP', type: 'oidc' as const, ...changes.provider };
  const mail = {
    id: 'email',
    name: 'Email',
    type: 'email' as const,
    sendVerificationRequest: (params: SendVerificationRequestParams): void => void outbox.push(params),
  };
  const form = { params: { response_mode: 'form_post' } };
  const config = baseConfig({
    origin: APP,
    debug: true,
    logger: log.logger,
    runtime: { now },
    events: { audit: (event) => void audit.push(event) },
    providers: [
      oidc,
      { ...common, id: 'other', name: 'Other', type: 'oidc' },
      { ...common, id: 'form', name: 'Form', type: 'oidc', authorization: form },
      { ...common, id: 'plain', name: 'Plain', type: 'oauth' },
      passwordProvider,
      ...(kept.adapter === undefined ? [] : [mail]),
      ...(changes.extra ?? []),
    ],
    ...kept,
    ...changes.config,
  });
  const browse = (): Browser =>
    new Browser(
      (request) => Auth(request, config),
      APP,
      () => time,
    );
  const canaries = new Set([clientSecret, 'canary-access-token', ADA.email, PASSWORD, SECRET]);
  const wait = (seconds: number): void => void (time += seconds * 1000);
  return { config, idp, log, audit, outbox, store: kept.adapter, canaries, now, wait, browse };
}

/** A flow that has come back from the provider, and not yet to the application. */
export interface Returning {
  readonly id: string;
  readonly answer: URLSearchParams;
}

/** Begins at a provider and signs in there; code, verifier and nonce become canaries. */
export async function goToIdp(
  scene: Scene,
  browser: Browser,
  { provider = 'idp', fields = {} }: { provider?: string; fields?: Record<string, string> } = {},
): Promise<Returning> {
  const location = locationOf(await browser.post(`/auth/signin/${provider}`, fields));
  const answer = scene.idp.authorize(location.href);
  const id = (answer.get('state') ?? '').split('.')[0] ?? '';
  scene.canaries.add(answer.get('code') ?? '');
  for (const [name, purpose] of [
    ['pkce.code_verifier', 'flow.pkce'],
    ['nonce', 'flow.nonce'],
  ] as const) {
    const sealed = browser.cookies.get(`__Secure-authjs.${name}.${id}`)?.value;
    const opened = await unseal(sealed, { secrets: [SECRET], purpose, now: scene.now() });
    if (typeof opened?.['v'] === 'string') scene.canaries.add(opened['v']);
  }
  return { id, answer };
}

/** Brings an answer to the callback, as a form or in the query. */
export async function comeBack(
  browser: Browser,
  answer: URLSearchParams,
  {
    to = 'idp',
    headers = {},
    asForm = false,
  }: { to?: string; headers?: Record<string, string>; asForm?: boolean } = {},
): Promise<Response> {
  const target = `${APP}/auth/callback/${to}`;
  if (!asForm) return browser.get(`${target}?${answer}`, headers);
  const all = new Headers({ cookie: browser.cookieHeader(), ...headers });
  return browser.send(new Request(target, { method: 'POST', headers: all, body: answer }));
}

/** A whole honest sign-in at a provider. */
export async function signInAtIdp(scene: Scene, browser: Browser, provider = 'idp'): Promise<Response> {
  const { answer } = await goToIdp(scene, browser, { provider });
  return comeBack(browser, answer, { to: provider });
}

/** Sign-in with a password. */
export async function signInByPassword(browser: Browser, username = 'grace'): Promise<Response> {
  return browser.post('/auth/callback/credentials', { username, password: PASSWORD });
}

/** Asks for a mail link, and gives it; its token becomes a canary. */
export async function askForLink(scene: Scene, browser: Browser, email: string): Promise<URL> {
  await browser.post('/auth/signin/email', { email });
  const mail = scene.outbox.at(-1);
  if (mail === undefined) throw new Error('no mail was sent');
  scene.canaries.add(mail.token);
  return new URL(mail.url);
}
