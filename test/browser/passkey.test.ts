import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { PATIENCE } from './chromium.js';
import type { Strategy } from './demo-process.js';
import { headline, openSignIn } from './demo-visitor.js';
import { changePasskey, passkeyNames, startPasskeyDemo } from './passkey-visit.js';
import type { PasskeyDemo, PasskeyVisit } from './passkey-visit.js';

let demo: PasskeyDemo;
let visit: PasskeyVisit;
let tab: Page;

describe.each<{ strategy: Strategy }>([{ strategy: 'jwt' }, { strategy: 'database' }])(
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
