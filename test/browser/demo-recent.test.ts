import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { PATIENCE } from './chromium.js';
import { askForLink, clickLinkInMail } from './demo-visitor.js';
import { changePasskey, passkeyNames, startPasskeyDemo } from './passkey-visit.js';
import type { PasskeyDemo, PasskeyVisit } from './passkey-visit.js';
import { ProgramClock } from './program-clock.js';

/** Seconds for which a sign-in is recent at the demo. */
const RECENT = 600;

describe('what the demo asks a recent sign-in for', () => {
  const clock = new ProgramClock();
  let demo: PasskeyDemo;
  let visit: PasskeyVisit;
  let tab: Page;

  beforeAll(async () => {
    demo = await startPasskeyDemo('jwt', { RECENT_SIGN_IN: String(RECENT), ...clock.env });
  });
  afterAll(async () => {
    await demo.stop();
    clock.remove();
  });
  beforeEach(async () => {
    visit = await demo.open();
    tab = visit.tab;
  });
  afterEach(() => visit.close());

  /** Signs in again on the sign-in page that somebody was led to. */
  async function signInAgain(address: string): Promise<void> {
    await tab.getByText('Please sign in to see this page.').waitFor();
    await askForLink(tab, address);
    await clickLinkInMail(tab, demo.app, address);
  }

  const remove = async (): Promise<void> =>
    (await changePasskey(tab, 0)).getByRole('button', { name: 'Remove this passkey' }).click();

  it('removing a passkey: sign in again, then back to it', async () => {
    const address = await visit.signInAsSomebody();
    await visit.addPasskey();
    clock.advance(RECENT + 1);
    // Or the passkey would be taken from the address field of the sign-in page at once.
    await visit.authenticator.setPresence(false);
    await remove();
    await signInAgain(address);
    await tab.getByText('Now the passkey can be removed.').waitFor();
    expect(await passkeyNames(tab)).toEqual(['Passkey 1']);
    expect(await visit.authenticator.credentials()).toHaveLength(1);
    await remove();
    await tab.getByText('The passkey was removed').waitFor();
    expect(await passkeyNames(tab)).toEqual([]);
    await expect.poll(() => visit.authenticator.credentials(), { timeout: PATIENCE }).toEqual([]);
  });

  it('deleting the account: sign in again, then back to it', async () => {
    const address = await visit.signInAsSomebody();
    clock.advance(RECENT + 1);
    const confirm = async (): Promise<void> => {
      await tab.getByText('Delete everything about me').click();
      await tab.getByLabel('I know that this cannot be undone').check();
      await tab.getByRole('button', { name: 'Delete my account' }).click();
    };
    await tab.goto(`${demo.app}/account`);
    await confirm();
    await signInAgain(address);
    await tab.getByText('Now it can be done.').waitFor();
    await confirm();
    await tab.getByText('You are signed out').waitFor();
    expect(await visit.session()).toBeNull();
  });
});
