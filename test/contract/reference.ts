import { Auth as ReferenceAuth, type AuthConfig as ReferenceConfig } from '@auth/core';
import { expect } from 'vitest';
import { Auth } from '../../src/index.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { OAuth2Config } from '../../src/types/provider.js';
import { Browser, type Handle } from '../support/browser.js';
import { passwordProvider, recordingLogger, SECRET } from '../support/config.js';
import { withoutReference } from '../support/fault-reference.js';

// The published package from outside: what an application, a browser and a binding can see of both.

const github: OAuth2Config<never> = {
  id: 'hub',
  name: 'Hub',
  type: 'oauth',
  clientId: 'client',
  clientSecret: 'client secret',
  authorization: 'https://idp.test/authorize?scope=read',
  token: 'https://idp.test/token',
  userinfo: 'https://idp.test/user',
  checks: ['pkce', 'state'],
};

export const configOf = (changes: Partial<AuthConfig>): AuthConfig => ({
  secret: SECRET,
  trustHost: true,
  basePath: '/auth',
  logger: recordingLogger().logger,
  providers: [passwordProvider, github],
  ...changes,
});

/** Both declare the same configuration; the symbols differ, and none is used here. */
export const referenceConfigOf = (changes: Partial<AuthConfig>): ReferenceConfig =>
  configOf(changes) as unknown as ReferenceConfig;

export const ours = (changes: Partial<AuthConfig> = {}): Handle => {
  const config = configOf(changes);
  return (request) => Auth(request, config);
};
export const theirs = (changes: Partial<AuthConfig> = {}): Handle => {
  const config = referenceConfigOf(changes);
  return (request) => ReferenceAuth(request, config);
};

export const ORIGINS = ['https://app.test', 'http://app.test'];

/** The same act at both, seen by `look`. */
export async function same<T>(
  look: (answer: Response, browser: Browser) => Promise<T> | T,
  act: (browser: Browser) => Promise<Response>,
  { changes = {}, origin = 'https://app.test' }: { changes?: Partial<AuthConfig>; origin?: string } = {},
): Promise<T> {
  const seen: T[] = [];
  for (const handle of [theirs(changes), ours(changes)]) {
    const browser = new Browser(handle, origin);
    seen.push(await look(await act(browser), browser));
  }
  const [reference, own] = seen;
  expect(own).toEqual(reference);
  // Two were pushed.
  return own as T;
}

/** Status, absolute target and kind of an answer, but for what ours alone has: the reference of a fault. */
export const seen = (answer: Response) => ({
  status: answer.status,
  location:
    answer.headers.get('location') &&
    withoutReference(new URL(answer.headers.get('location') ?? '', 'https://app.test').href),
  type: answer.headers.get('content-type')?.split(';')[0],
});

/** Attributes of the cookie whose name starts so, sorted, without its value and moment. */
export const attributesOf = (answer: Response, name: string): string[] => {
  const [, ...attributes] =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith(name))
      ?.split('; ') ?? [];
  return attributes.map((one) => one.replace(/^Expires=.*/, 'Expires')).sort();
};
