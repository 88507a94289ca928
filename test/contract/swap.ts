import { customFetch as referenceCustomFetch } from '@auth/core';
import type { AuthConfig } from '../../src/types/index.js';
import type { OIDCConfig } from '../../src/types/provider.js';
import { FakeIdp } from '../fake-idp.js';
import { Browser, locationOf } from '../support/browser.js';
import { ours, theirs } from './reference.js';
import { ADA, idpProvider } from './stage.js';

/** Which package answers. */
export type Side = 'theirs' | 'ours';

/** An application whose package is swapped while people have it open. */
export interface Swap {
  readonly browser: Browser;
  /** A second browser, with no cookies. */
  another(): Browser;
  /** From now on this package answers. */
  to(side: Side): void;
}

/** Opens an application that either package answers for, with one configuration. */
export function openSwap(side: Side, changes: Partial<AuthConfig>, origin = 'https://app.test'): Swap {
  const handles = { theirs: theirs(changes), ours: ours(changes) };
  let current = side;
  const another = (): Browser => new Browser((request) => handles[current](request), origin);
  return { browser: another(), another, to: (next) => void (current = next) };
}

/** Going and coming back: the package that begins, and the one that goes on. */
export const ROADS: readonly (readonly [title: string, from: Side, to: Side])[] = [
  ['from the reference to here', 'theirs', 'ours'],
  ['from here to the reference', 'ours', 'theirs'],
];

/** An identity provider at the time of the clock, which both packages can ask. */
export async function openSharedIdp(): Promise<{ idp: FakeIdp; provider: OIDCConfig<never> }> {
  const idp = await FakeIdp.create({ person: ADA });
  // Each package has a symbol of its own for the same thing.
  const own = idpProvider(idp, { checks: ['pkce', 'state', 'nonce'] });
  const provider = Object.assign(own, { [referenceCustomFetch]: idp.fetch });
  return { idp, provider };
}

/** A sign-in at the identity provider, whichever package answers. */
export async function signInAt(browser: Browser, idp: FakeIdp): Promise<Response> {
  const begun = locationOf(await browser.post('/auth/signin/idp'));
  return browser.get(`/auth/callback/idp?${idp.authorize(begun.href)}`);
}
