import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Strategy } from '../demo-process.js';
import {
  goToLocalId,
  headline,
  logInAndAllow,
  openSignIn,
  PASSWORD,
  signInByPassword,
} from '../demo-visitor.js';
import { passkeyNames, startPasskeyDemo } from '../passkey-visit.js';
import type { PasskeyDemo, PasskeyVisit } from '../passkey-visit.js';

// A sign-in of each kind at the demo.
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

describe.each<{ strategy: Strategy }>([{ strategy: 'jwt' }, { strategy: 'database' }])(
  'the demo, $strategy sessions',
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

    it.each(Object.keys(ways))('adds a passkey after %s, and signs in with one tap', async (way) => {
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
  },
);
