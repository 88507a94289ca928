import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { PATIENCE } from './chromium.js';
import { sampled } from './sampled.js';
import type { Strategy } from './demo-process.js';
import {
  goToLocalId,
  headline,
  logInAndAllow,
  openSignIn,
  PASSWORD,
  signInByPassword,
} from './demo-visitor.js';
import { changePasskey, passkeyNames, startPasskeyDemo } from './passkey-visit.js';
import type { PasskeyDemo, PasskeyVisit } from './passkey-visit.js';

let demo: PasskeyDemo;
let visit: PasskeyVisit;
let tab: Page;

const ways: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  'OpenID Connect': async (page) => {
    await openSignIn(page, demo.app);
    await goToLocalId(page);
    await logInAndAllow(page, 'ada');
    return 'Ada Lovelace';
  },
  'a link by mail': () => visit.signInAsSomebody(),
  'a password': async (page) => {
    await openSignIn(page, demo.app);
    await signInByPassword(page, 'alan', PASSWORD);
    return 'Alan Turing';
  },
};

describe.each<{ strategy: Strategy }>(sampled([{ strategy: 'jwt' }, { strategy: 'database' }], 0))(
  'passkeys of the demo, $strategy sessions',
  ({ strategy }) => {
    beforeAll(async () => {
      demo = await startPasskeyDemo(strategy);
    });
    afterAll(() => demo.stop());
    beforeEach(async () => {
      visit = await demo.open();
      tab = visit.tab;
    });
    afterEach(() => visit.close());

    it.each(Object.keys(ways))('adds one after %s, and signs in with one tap', async (way) => {
      const name = await ways[way]?.(tab);
      await headline(tab, `Signed in as ${name}`);
      expect(await passkeyNames(tab)).toEqual([]);
      await visit.addPasskey();
      expect(await passkeyNames(tab)).toEqual(['Passkey 1']);
      const before = await visit.session();
      // A passkey that is added leaves the session one of its provider.
      await (way === 'OpenID Connect' ? visit.signOutAtProvider() : visit.signOut());

      await visit.tapOnSignIn();
      await headline(tab, `Signed in as ${name}`);
      expect(await visit.session()).toMatchObject({ user: (before as { user: object }).user });
      expect(await passkeyNames(tab)).toEqual(['Passkey 1']);
    });

    it('offers it in the address field (conditional UI): nothing but choosing it is needed', async () => {
      const address = await visit.signInAsSomebody();
      await visit.addPasskey();
      await visit.signOut();
      await openSignIn(tab, demo.app);
      await headline(tab, `Signed in as ${address}`);
      expect(await visit.session()).toMatchObject({ user: { email: address } });
    });

    it('adds a second one on another device; each signs in, also after the other is gone', async () => {
      const address = await visit.signInAsSomebody();
      await visit.addPasskey();
      const [first] = await visit.authenticator.credentials();
      await visit.changeDevice();
      await visit.addPasskey();
      expect(await passkeyNames(tab)).toEqual(['Passkey 1', 'Passkey 2']);
      const [second] = await visit.authenticator.credentials();
      await visit.signOut();
      await visit.tapOnSignIn();
      await headline(tab, `Signed in as ${address}`);

      const item = await changePasskey(tab, present(second));
      await item.getByRole('button', { name: 'Remove this passkey' }).click();
      await tab.getByText('The passkey was removed').waitFor();
      expect(await passkeyNames(tab)).toEqual(['Passkey 1']);
      // The page told the browser that it is unknown now, and the device forgot it. One that does not listen still has it.
      await expect.poll(() => visit.authenticator.credentials(), { timeout: PATIENCE }).toEqual([]);
      await visit.authenticator.hold(present(second));
      await visit.signOut();
      await visit.tapOnSignIn();
      await headline(tab, 'The passkey was not accepted');
      expect(await visit.session()).toBeNull();

      await visit.changeDevice();
      await visit.authenticator.hold(present(first));
      await visit.tapOnSignIn();
      await headline(tab, `Signed in as ${address}`);
    });
  },
);

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The device had no passkey.');
  return value;
}
