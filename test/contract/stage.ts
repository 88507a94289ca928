import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { Auth, customFetch } from '../../src/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { EmailConfig, OIDCConfig, SendVerificationRequestParams } from '../../src/types/provider.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { baseConfig, recordingLogger, type Recorded } from '../support/config.js';

/** The instant at which every stage opens. */
export const START: Date = new Date('2030-01-01T00:00:00Z');

/** One application on a stage: its configuration, a browser, a clock that tests turn, and everything that was logged. */
export interface Stage {
  readonly config: AuthConfig;
  readonly browser: Browser;
  readonly log: Recorded;
  /** Lets `seconds` go by. */
  wait(seconds: number): void;
  now(): Date;
  /** A second browser, with no cookies. */
  another(): Browser;
}

/** Opens a stage at `https://app.test`. */
export function openStage(changes: Partial<AuthConfig> = {}, origin: string = 'https://app.test'): Stage {
  const log = recordingLogger();
  let time = START.getTime();
  const now = (): Date => new Date(time);
  const config = baseConfig({ logger: log.logger, runtime: { now }, ...changes });
  const another = (): Browser =>
    new Browser(
      (request) => Auth(request, config),
      origin,
      () => time,
    );
  const wait = (seconds: number): void => void (time += seconds * 1000);
  return { config, browser: another(), log, wait, now, another };
}

/** Somebody who signs in at the identity provider. */
export const ADA = {
  sub: 'subject-ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  picture: 'https://a.test/ada.png',
};

/** An identity provider inside the process, at the time of the stages. */
export async function openIdp(person: Record<string, unknown> = ADA): Promise<FakeIdp> {
  return FakeIdp.create({ now: () => START, person });
}

/** The provider `idp`, answered by the given server. */
export function idpProvider(idp: FakeIdp, changes: Partial<OIDCConfig<never>> = {}): OIDCConfig<never> {
  const { clientId, clientSecret, issuer } = idp;
  return {
    id: 'idp',
    name: 'IdP',
    type: 'oidc',
    clientId,
    clientSecret,
    issuer,
    [customFetch]: idp.fetch,
    ...changes,
  };
}

/** Begins a flow; gives the authorization URL. */
export async function begin(browser: Browser, fields: Record<string, string> = {}, query = ''): Promise<URL> {
  return locationOf(await browser.post(`/auth/signin/idp${query}`, fields));
}

/** Brings the provider's answer back; `changes` replace its parameters. */
export async function callBack(
  browser: Browser,
  answer: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> {
  return browser.get(`/auth/callback/idp?${answer}`, headers);
}

/** A whole sign-in at the identity provider; gives the last answer. */
export async function signInAtIdp(
  browser: Browser,
  idp: FakeIdp,
  fields: Record<string, string> = {},
): Promise<Response> {
  return callBack(browser, idp.authorize((await begin(browser, fields)).href));
}

/** A sign-in with user name and password. */
export async function signInByPassword(
  browser: Browser,
  fields: Record<string, string> = {},
): Promise<Response> {
  return browser.post('/auth/callback/credentials', {
    username: 'ada',
    password: 'correct horse',
    ...fields,
  });
}

/** Mails that were handed over, the newest last. */
export type Outbox = SendVerificationRequestParams[];

/** The provider `email`, which keeps what it should send. */
export function mailProvider(outbox: Outbox, changes: Partial<EmailConfig> = {}): EmailConfig {
  return {
    id: 'email',
    name: 'Mail',
    type: 'email',
    sendVerificationRequest: (mail) => void outbox.push(mail),
    ...changes,
  };
}

/** The link of the newest mail. */
export function linkIn(outbox: Outbox): string {
  const url = outbox.at(-1)?.url;
  if (url === undefined) throw new Error('no mail was sent');
  return url;
}

/** What an adapter was asked, in order. */
export interface Asked {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A memory adapter with the methods of the interface and no transactions of its own; remembers what it was asked. */
export function spiedAdapter(): {
  adapter: MemoryAdapterObject;
  asked: Asked[];
  calls(method: string): Asked[];
} {
  const asked: Asked[] = [];
  const inner = MemoryAdapter();
  const adapter = new Proxy(inner, {
    get(target, method) {
      const value: unknown = method === 'transaction' ? undefined : Reflect.get(target, method);
      if (typeof value !== 'function' || typeof method !== 'string') return value;
      return (...args: unknown[]): unknown => {
        asked.push({ method, args });
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { adapter, asked, calls: (method) => asked.filter((one) => one.method === method) };
}

/** An adapter without some of its methods. */
export function without(adapter: Adapter, ...methods: (keyof Adapter)[]): Adapter {
  const rest: Adapter = { ...adapter };
  for (const method of methods) Reflect.deleteProperty(rest, method);
  return rest;
}

/** The `Set-Cookie` line of a cookie; `undefined` when the answer does not set it. */
export function setCookieOf(response: Response, name: string): string | undefined {
  return response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
}

/** Name of the session cookie at an https origin. */
export const SESSION_COOKIE = '__Secure-authjs.session-token';
