import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { PATIENCE } from './chromium.js';
import {
  askForLink,
  clickLinkInMail,
  headline,
  openSignIn,
  PASSWORD,
  signInByPassword,
} from './demo-visitor.js';
import { giveUpSoon, VirtualAuthenticator } from './passkey-authenticator.js';
import { changePasskey, passkeyNames, startPasskeyDemo } from './passkey-visit.js';
import type { PasskeyDemo, PasskeyVisit } from './passkey-visit.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** As long as names may be. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützen'.padEnd(100, '!');

/** Writes down what the pages of a tab tell the password manager, which is told all the same. */
async function signals(page: Page): Promise<unknown[]> {
  const told: unknown[] = [];
  await page.exposeFunction('noteSignal', (signal: unknown) => void told.push(signal));
  await page.addInitScript(`
    const signal = PublicKeyCredential.signalUnknownCredential.bind(PublicKeyCredential);
    PublicKeyCredential.signalUnknownCredential = async (credential) => {
      await noteSignal(credential);
      return signal(credential);
    };`);
  return told;
}

let demo: PasskeyDemo;
let visit: PasskeyVisit;
let tab: Page;

describe('the passkeys of somebody who is signed in', () => {
  beforeAll(async () => {
    demo = await startPasskeyDemo('jwt');
  });
  afterAll(() => demo.stop());
  beforeEach(async () => {
    visit = await demo.open();
    tab = visit.tab;
  });
  afterEach(() => visit.close());

  it('says that a device has one already (excluded credential)', async () => {
    await visit.signInAsSomebody();
    await visit.addPasskey();
    await tab.getByRole('button', { name: 'Add a passkey' }).click();
    await tab.getByText('has a passkey for you already').waitFor();
    expect(await passkeyNames(tab)).toEqual(['Passkey 1']);
    expect(await visit.authenticator.credentials()).toHaveLength(1);
  });

  it('says so after a cancel, and lets one try again', async () => {
    await visit.signInAsSomebody();
    await visit.authenticator.setPresence(false);
    await giveUpSoon(tab);
    await tab.getByRole('button', { name: 'Add a passkey' }).click();
    await tab.getByText('Follow what your browser asks').waitFor();
    await tab.getByText('Nothing was added: you cancelled').waitFor();
    expect(await passkeyNames(tab)).toEqual([]);
    await visit.authenticator.setPresence(true);
    await visit.addPasskey();
  });

  it('says so when the person could not be verified', async () => {
    await visit.signInAsSomebody();
    await visit.authenticator.setVerified(false);
    await tab.getByRole('button', { name: 'Add a passkey' }).click();
    await tab.getByText('or your device could not tell that it is you').waitFor();
    expect(await passkeyNames(tab)).toEqual([]);
  });

  it('says so in a browser without passkeys, where the other ways still work', async () => {
    const page = await visit.elsewhere();
    await page.addInitScript('delete window.PublicKeyCredential');
    await openSignIn(page, demo.app);
    await page.getByText("This browser doesn't support passkeys.").waitFor();
    await visit.signInAsSomebody(page);
    await page.getByText('This browser cannot make passkeys here.').waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).isDisabled()).toBe(true);
  });

  it('renames it, shows names as they were typed, and keeps them', async () => {
    const address = await visit.signInAsSomebody();
    await visit.addPasskey();
    for (const name of [`<b>"Phone" & 'more'</b>`, LONG]) {
      const item = await changePasskey(tab, 0);
      await item.getByLabel('Name').fill(name);
      await item.getByRole('button', { name: 'Rename' }).click();
      await tab.getByText('The passkey has its new name.').waitFor();
      expect(await passkeyNames(tab)).toEqual([name]);
    }
    await visit.signOut();
    await visit.tapOnSignIn();
    await headline(tab, `Signed in as ${address}`);
    expect(await passkeyNames(tab)).toEqual([LONG]);
  });

  it('makes room for a new one where the first proof of an address took the old one', async () => {
    await openSignIn(tab, demo.app);
    await signInByPassword(tab, 'alan', PASSWORD);
    await visit.addPasskey();
    await visit.signOut();
    // Nobody had proven that this address is theirs.
    await visit.authenticator.setPresence(false);
    await openSignIn(tab, demo.app);
    await askForLink(tab, 'alan@example.test');
    await clickLinkInMail(tab, demo.app, 'alan@example.test');
    // The name goes with what nobody vouched for: it may have come from there.
    await headline(tab, 'Signed in as alan@example.test');
    expect(await passkeyNames(tab)).toEqual([]);

    await visit.authenticator.setPresence(true);
    await visit.addPasskey();
    expect(await passkeyNames(tab)).toHaveLength(1);
    await visit.signOut();
    await visit.tapOnSignIn();
    await headline(tab, 'Signed in as alan@example.test');
  });

  it('keeps the last way in, until there is another', async () => {
    const page = await visit.elsewhere({ bypassCSP: true });
    const device = await VirtualAuthenticator.plugInto(page);
    await page.goto(demo.app);
    // An application of its own would offer this: an account that is a passkey and nothing else.
    await page.evaluate(
      `import('/assets/client/index.js').then((client) => client.registerPasskey({ email: 'nobody@example.test', redirect: false }))`,
    );
    await page.goto(demo.app);
    // With the address it was registered for, which nobody has proven.
    await headline(page, 'Signed in as nobody@example.test');
    await (await changePasskey(page, 0)).getByRole('button', { name: 'Remove this passkey' }).click();
    await page.getByRole('alert').getByText('is the only way into this account').waitFor();
    expect(await passkeyNames(page)).toEqual(['Passkey 1']);

    await device.unplug();
    await VirtualAuthenticator.plugInto(page);
    await visit.addPasskey(page);
    // Two at once: one of them has to stay.
    const ends = await Promise.all(
      [0, 1].map((index) =>
        page.evaluate((form) => {
          const fields = new FormData(
            document.querySelectorAll<HTMLFormElement>('[action="/passkeys/remove"]')[form],
          );
          // FormData of this form holds text only.
          const body = new URLSearchParams([...fields].map(([key, value]) => [key, String(value)]));
          return fetch('/passkeys/remove', { method: 'POST', body }).then(({ url }) => new URL(url).search);
        }, index),
      ),
    );
    // Each may have seen the other remove its own, and stayed.
    expect(ends).toContain('?passkey=last_way_in');
    const removed = ends.filter((end) => end === '?passkey=removed');
    await page.reload();
    expect(await passkeyNames(page)).toHaveLength(2 - removed.length);
  });

  it('changes nothing for forms of other sites, and nothing of other people', async () => {
    await visit.signInAsSomebody();
    await visit.addPasskey();
    const id = (await tab.locator('[name=id]').first().getAttribute('value')) ?? '';
    const token = (await tab.locator('[name=csrfToken]').first().getAttribute('value')) ?? '';
    const submit = async (path: string, form: Record<string, string>): Promise<string | null> => {
      const answer = await tab.request.post(demo.app + path, { form, maxRedirects: 0 });
      expect(answer.status()).toBe(303);
      return new URL(answer.headers()['location'] ?? '', demo.app).searchParams.get('passkey');
    };
    for (const csrfToken of ['', 'x', 'x'.repeat(64)]) {
      expect(await submit('/passkeys/remove', { id, csrfToken })).toBe('stale');
      expect(await submit('/passkeys/rename', { id, csrfToken, name: 'Mine' })).toBe('stale');
    }
    for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000b']) {
      expect(await submit('/passkeys/rename', { id, csrfToken: token, name })).toBe('unnamed');
    }

    const page = await visit.elsewhere();
    await visit.signInAsSomebody(page);
    const theirs = (await page.locator('[name=csrfToken]').first().getAttribute('value')) ?? '';
    for (const path of ['/passkeys/remove', '/passkeys/rename']) {
      const form = { id, csrfToken: theirs, name: 'Mine' };
      await page.request.post(demo.app + path, { form, maxRedirects: 0 });
    }
    await tab.reload();
    expect(await passkeyNames(tab)).toEqual(['Passkey 1']);

    const nobody = await (
      await visit.elsewhere()
    ).request.post(`${demo.app}/passkeys/remove`, {
      form: { id, csrfToken: token },
      maxRedirects: 0,
    });
    expect(nobody.headers()['location']).toBe('/auth/signin?error=SessionRequired');
  });

  it('tells the password manager that a passkey was removed, and only then', async () => {
    const told = await signals(tab);
    await visit.signInAsSomebody();
    await visit.addPasskey();
    const [held] = await visit.authenticator.credentials();
    await tab.goto(`${demo.app}/?passkey=removed`);
    await tab.getByRole('status').getByText('The passkey was removed').waitFor();
    // The page of another tab is out of date: nothing is removed.
    const item = await changePasskey(tab, 0);
    const token = item.locator('[action="/passkeys/remove"] [name=csrfToken]');
    await token.evaluate((field) => field.setAttribute('value', 'x'));
    await item.getByRole('button', { name: 'Remove this passkey' }).click();
    await tab.getByText('the page was out of date').waitFor();
    expect(await visit.authenticator.credentials()).toHaveLength(1);
    expect(told).toEqual([]);

    await (await changePasskey(tab, 0)).getByRole('button', { name: 'Remove this passkey' }).click();
    await tab.getByRole('status').getByText('The passkey was removed').waitFor();
    expect(await passkeyNames(tab)).toEqual([]);
    const credentialId = Buffer.from(held?.credentialId ?? '', 'base64').toString('base64url');
    expect(told).toEqual([{ rpId: 'localhost', credentialId }]);
    await expect.poll(() => visit.authenticator.credentials(), { timeout: PATIENCE }).toEqual([]);
  });

  it('says so where the server cannot be reached, and tells nobody', async () => {
    const told = await signals(tab);
    await visit.signInAsSomebody();
    await visit.addPasskey();
    await tab.route('**/passkeys/remove', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await (await changePasskey(tab, 0)).getByRole('button', { name: 'Remove this passkey' }).click();
    await tab.getByText('The server could not be reached').waitFor();
    expect(told).toEqual([]);
    expect(visit.forgetComplaints()).toEqual([expect.stringContaining('502')]);
  });

  it('lists, renames and removes without JavaScript, and says what needs it', async () => {
    const address = await visit.signInAsSomebody();
    await visit.addPasskey();
    const page = await visit.elsewhere({ javaScriptEnabled: false });
    await openSignIn(page, demo.app);
    await page.locator('noscript p').waitFor();
    await askForLink(page, address);
    await clickLinkInMail(page, demo.app, address);
    await headline(page, `Signed in as ${address}`);
    await page.locator('noscript p').waitFor();
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);

    const item = await changePasskey(page, 0);
    await item.getByLabel('Name').fill('Phone');
    await item.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('status').getByText('The passkey has its new name.').waitFor();
    expect(await passkeyNames(page)).toEqual(['Phone']);
    await (await changePasskey(page, 0)).getByRole('button', { name: 'Remove this passkey' }).click();
    await page.getByRole('status').getByText('The passkey was removed').waitFor();
    expect(await passkeyNames(page)).toEqual([]);
  });

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    it.each([320, 390, 1280])(
      'fits a window %d px wide, with large targets, and axe finds nothing',
      async (width) => {
        await tab.emulateMedia({ colorScheme });
        await tab.setViewportSize({ width, height: 800 });
        const look = async (page = tab): Promise<void> => {
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
          const heights: unknown = await page.evaluate(
            `[...document.querySelectorAll('button, summary, input:not([type=hidden])')]
            .filter((element) => element.checkVisibility())
            .map((element) => (element.type === 'checkbox' ? element.labels[0] : element).getBoundingClientRect().height)`,
          );
          // WCAG 2.2, success criterion 2.5.5.
          expect(Math.min(44, ...(heights as number[]))).toBe(44);
          await page.evaluate(axe);
          const found: unknown = await page.evaluate(
            'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map((n) => n.html)]))',
          );
          expect(found).toEqual([]);
        };
        await tab.goto(demo.app);
        await look();
        await openSignIn(tab, demo.app);
        await look();
        await visit.signInAsSomebody();
        await look();
        for (let count = 0; count < 3; count++) {
          await visit.addPasskey();
          await visit.changeDevice();
        }
        const item = await changePasskey(tab, 1);
        await item.getByLabel('Name').fill(LONG);
        await look();
        await item.getByRole('button', { name: 'Rename' }).click();
        await tab.getByText('The passkey has its new name.').waitFor();
        await look();
        await visit.authenticator.setVerified(false);
        await tab.getByRole('button', { name: 'Add a passkey' }).click();
        await tab.getByText('Nothing was added').waitFor();
        await look();
      },
    );
  });
});
