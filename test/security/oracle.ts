import { expect } from 'vitest';
import type { FakeEndpoint } from '../fake-idp.js';
import type { AuditName } from '../../src/types/audit.js';
import type { Browser } from '../support/browser.js';
import { APP, FLOW_COOKIES, SESSION_COOKIE, type Scene } from './scene.js';

/** Values of `error` that the wire knows: the interface's lists, and the exposed types of the contract, Errors. */
const WIRE_ERRORS: ReadonlySet<string> = new Set([
  'Configuration',
  'AccessDenied',
  'Verification',
  'WebAuthnVerificationError',
  'Signin',
  'OAuthSignin',
  'OAuthCallbackError',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'AccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
  'MissingCSRF',
]);
const ON_ERROR_PAGE: ReadonlySet<string> = new Set([
  'Configuration',
  'AccessDenied',
  'Verification',
  'WebAuthnVerificationError',
]);

/** How something is refused. */
export interface Refusal {
  readonly error: string;
  /** `undefined`: the error carries none. */
  readonly code: string | undefined;
  /** Id of the flow that ends. */
  readonly flow?: string | undefined;
  /** What the identity provider is still asked. @default nothing */
  readonly calls?: readonly FakeEndpoint[];
  /** Tables of the store out of which something is used up. @default none */
  readonly consumed?: readonly ('verificationTokens' | 'sessions')[];
  /** Lines that the log gets: of a refusal, or of an error where the deployment is at fault. @default 1 */
  readonly logged?: number;
}

/** Where something happens: an application, and the browser it happens in. */
export interface Attacked {
  readonly scene: Scene;
  readonly browser: Browser;
}

/** What was there before. */
interface Before {
  readonly store: Readonly<Record<string, string>>;
  readonly session: Record<string, unknown> | null;
  readonly flows: ReadonlyMap<string, string>;
  readonly calls: number;
  readonly errors: number;
  readonly refusals: number;
  readonly events: number;
}

const isFlowCookie = (name: string): boolean => FLOW_COOKIES.some((part) => name.includes(`authjs.${part}.`));

function flowsOf(browser: Browser): Map<string, string> {
  return new Map(
    browser.names().flatMap((name) => {
      const value = browser.cookies.get(name)?.value;
      return isFlowCookie(name) && value !== undefined ? [[name, value] as const] : [];
    }),
  );
}

function storeOf(scene: Scene): Record<string, string> {
  const tables = Object.entries(scene.store?.snapshot() ?? {});
  return Object.fromEntries(tables.map(([name, rows]) => [name, JSON.stringify(rows)]));
}

/** Remembers what an attack must leave as it is. */
async function lookAt(scene: Scene, browser: Browser): Promise<Before> {
  const session = await browser.session();
  return {
    store: storeOf(scene),
    session,
    flows: flowsOf(browser),
    calls: scene.idp.calls.length,
    errors: scene.log.errors.length,
    refusals: scene.log.refusals(),
    events: scene.audit.length,
  };
}

async function targetOf(response: Response, body: string): Promise<URL> {
  if (response.status === 302) return new URL(response.headers.get('location') ?? '');
  // With `X-Auth-Return-Redirect` the same URL stands in the body.
  expect(response.status).toBe(200);
  return new URL((JSON.parse(body) as { url: string }).url);
}

/** No canary in any line of the log, in the body, or in a header that leaves the browser's jar. */
function expectNoCanary(scene: Scene, response: Response, body: string): void {
  const audit = JSON.stringify(scene.audit);
  const text = [scene.log.text(), audit, body, response.headers.get('location') ?? ''].join('\n');
  for (const canary of scene.canaries) if (canary !== '') expect(text).not.toContain(canary);
}

function expectNoSession(response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    if (line.startsWith(SESSION_COOKIE)) expect(line).toMatch(/^[^=]+=;/);
  }
}

/**
 * What "refused" means, all of it: the page with its `error` and `code`; no session, and an existing one unchanged; the
 * store as before; the cookies of this flow expired and no others; nobody asked any more; one line in the log, and no error
 * where a visitor is at fault; no canary anywhere.
 */
export async function expectRefused(
  { scene, browser }: Attacked,
  attempt: () => Promise<Response>,
  refusal: Refusal,
): Promise<void> {
  const before = await lookAt(scene, browser);
  const response = await attempt();
  const body = await response.text();

  const target = await targetOf(response, body);
  expect(target.origin).toBe(APP);
  const { searchParams: query } = target;
  expect([query.get('error'), query.get('code') ?? undefined]).toEqual([refusal.error, refusal.code]);
  expect(WIRE_ERRORS).toContain(refusal.error);
  expect(target.pathname).toBe(ON_ERROR_PAGE.has(refusal.error) ? '/auth/error' : '/auth/signin');

  expectNoSession(response);
  expectStoreAsBefore(scene, before, refusal.consumed ?? []);
  expectFlows(browser, before, refusal.flow);
  expect(scene.idp.calls.slice(before.calls).map(({ endpoint }) => endpoint)).toEqual(refusal.calls ?? []);
  const isFault = refusal.error === 'Configuration' || refusal.error === 'OAuthSignin';
  expectLogged(scene, before, { lines: refusal.logged ?? 1, kind: isFault ? 'error' : 'refusal' });
  expectOneRefusal(scene, before, {
    fault: isFault ? 'deployment' : 'visitor',
    code: refusal.code,
    reference: query.get('reference'),
  });
  expectNoCanary(scene, response, body);
  expect(await browser.session()).toEqual(before.session);
}

function expectStoreAsBefore(scene: Scene, before: Before, consumed: readonly string[]): void {
  const after = storeOf(scene);
  for (const [table, rows] of Object.entries(before.store)) {
    if (consumed.includes(table))
      expect(JSON.parse(after[table] ?? '[]')).toHaveLength(JSON.parse(rows).length - 1);
    else expect(after[table]).toBe(rows);
  }
}

function expectFlows(browser: Browser, before: Before, flow: string | undefined): void {
  const others = [...before.flows].filter(([name]) => flow === undefined || !name.endsWith(`.${flow}`));
  expect(flowsOf(browser)).toEqual(new Map(others));
}

/** Events that tell of a request that came to nothing. */
const REFUSALS: ReadonlySet<AuditName> = new Set<AuditName>([
  'signin.failed',
  'signin.limited',
  'email.limited',
  'signout.failed',
  'request.failed',
  'request.refused',
]);
/** Events of which a refused request has none. */
const SUCCESSES: ReadonlySet<AuditName> = new Set<AuditName>([
  'signin.succeeded',
  'session.created',
  'email.requested',
  'link',
  'credential.added',
]);

/**
 * Exactly one audit event says that a request was refused, with area, error, code, provider and correlation id: that of the
 * page, where it shows one. None says that anything was achieved.
 */
function expectOneRefusal(
  { audit, config }: Scene,
  before: Before,
  {
    fault,
    code,
    reference,
  }: {
    readonly fault?: 'visitor' | 'deployment';
    readonly code?: string | undefined;
    readonly reference: string | null;
  },
): void {
  const events = audit.slice(before.events);
  expect(events.filter(({ name }) => SUCCESSES.has(name))).toEqual([]);
  const refusals = events.filter(({ name }) => REFUSALS.has(name) || isRefusedLogout(name));
  expect(refusals).toHaveLength(1);
  const [refusal] = refusals;
  expect(refusal?.id).toMatch(/^[0-9a-f]{8}$/);
  if (reference !== null) expect(refusal?.id).toBe(reference);
  if (fault !== undefined)
    expect(refusal).toMatchObject({ area: expect.any(String), error: expect.any(String), fault });
  // A code of the application's own that is no name is not passed on.
  if (code !== undefined && /^[\w.-]{1,64}$/.test(code)) expect(refusal).toMatchObject({ code });
  if (refusal !== undefined && 'area' in refusal && refusal.area === 'callback' && fault !== undefined)
    expect(refusal.provider).toBeDefined();
  const ids = config.providers.map(
    (provider) => (typeof provider === 'function' ? provider({}) : provider).id,
  );
  if (refusal !== undefined && 'provider' in refusal) expect(ids).toContain(refusal.provider);
}

const isRefusedLogout = (name: AuditName): boolean => name === 'backchannel.received';

/** What the deployment causes is an error, what visitors cause is a refusal: counted in warnings, not an error. */
function expectLogged(
  scene: Scene,
  before: Before,
  { lines, kind }: { readonly lines: number; readonly kind: 'error' | 'refusal' | 'either' },
): void {
  const errors = scene.log.errors.length - before.errors;
  const refusals = scene.log.refusals() - before.refusals;
  expect(errors + refusals).toBe(lines);
  if (kind !== 'either') expect(kind === 'error' ? refusals : errors).toBe(0);
  if (refusals > 0) expect(scene.log.warnings).toContain('sign-in-refused');
}

/**
 * What an API action answers when it refuses: a status, no session and nothing shaped like one, the store as before.
 * @param logged - lines that the log gets; requests that are no requests of ours are quiet
 * @param isNoAction - nothing is at the path: such requests come all day, and are no events
 */
export async function expectRefusedByStatus(
  { scene, browser }: Attacked,
  attempt: () => Promise<Response>,
  {
    status,
    logged = 0,
    isNoAction = false,
  }: { readonly status: number; readonly logged?: number; readonly isNoAction?: boolean },
): Promise<void> {
  const before = await lookAt(scene, browser);
  const response = await attempt();
  const body = await response.text();
  expect([response.status, response.headers.get('location')]).toEqual([status, null]);
  expect(body).not.toMatch(/"(?:user|expires)"/);
  expectNoSession(response);
  expectStoreAsBefore(scene, before, []);
  expectFlows(browser, before, undefined);
  expect(scene.idp.calls.length).toBe(before.calls);
  expectLogged(scene, before, { lines: logged, kind: 'either' });
  if (isNoAction) expect(scene.audit.slice(before.events)).toEqual([]);
  else expectOneRefusal(scene, before, { reference: null });
  expectNoCanary(scene, response, body);
  expect(await browser.session()).toEqual(before.session);
}

/** What "signed in" means: exactly one token request, one session, the right person, no cookie of the flow left. */
export async function expectSignedIn(
  { scene, browser }: Attacked,
  attempt: () => Promise<Response>,
  {
    email,
    flow,
    tokenCalls = 1,
  }: { readonly email: string; readonly flow?: string; readonly tokenCalls?: number },
): Promise<void> {
  const before = await lookAt(scene, browser);
  const rows = scene.store?.snapshot().sessions.length ?? 0;
  const tokens = scene.idp.callsTo('token').length;
  const response = await attempt();
  expect(response.headers.get('location')).toBe(APP);
  expect(await browser.session()).toMatchObject({ user: { email } });
  expect(scene.idp.callsTo('token').length - tokens).toBe(tokenCalls);
  const replaced = before.session === null ? 0 : 1;
  const isStored = scene.config.session?.strategy === 'database';
  if (isStored) expect(scene.store?.snapshot().sessions.length).toBe(rows + 1 - replaced);
  if (flow !== undefined)
    expect([...flowsOf(browser).keys()].filter((name) => name.endsWith(flow))).toEqual([]);
  expectLogged(scene, before, { lines: 0, kind: 'either' });
  const names = scene.audit.slice(before.events).map(({ name }) => name);
  expect(names.filter((name) => name === 'signin.succeeded')).toHaveLength(1);
  expect(names.filter((name) => name === 'session.created')).toHaveLength(1);
  expect(names.filter((name) => REFUSALS.has(name))).toEqual([]);
}
