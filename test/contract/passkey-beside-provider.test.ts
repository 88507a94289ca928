import { describe, expect, it } from 'vitest';
import { memoryRecords } from '../../src/adapters/memory/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import type { AuthConfig } from '../../src/types/config.js';
import { Authenticator } from '../support/authenticator.js';
import type { Browser } from '../support/browser.js';
import { locationOf } from '../support/browser.js';
import { countedRecords } from '../support/counted-records.js';
import { APP, LogoutStage } from '../support/logout-stage.js';
import { Visitor } from '../support/passkey-stage.js';
import { sample } from '../support/sample.js';

/** Numbers of the interleavings: of 100, or of a sample of them. */
const ROUNDS = sample([...Array(100).keys()], 25);
const SID = { sid: 'session-1' };

const open = (config: Partial<AuthConfig>): Promise<LogoutStage> =>
  LogoutStage.open({
    config: { logout: { provider: true, backChannel: true }, records: memoryRecords(), ...config },
    more: [Passkey()],
  });

/** Somebody who signed in at the provider, with an authenticator. */
async function visitorOf(stage: LogoutStage): Promise<{ browser: Browser; visitor: Visitor }> {
  const browser = await stage.with({ claims: SID }, () => stage.signedIn());
  return { browser, visitor: new Visitor(browser, new Authenticator()) };
}

const WAYS: readonly (readonly [string, Partial<AuthConfig>])[] = [
  ['jwt', { session: { strategy: 'jwt' }, revocation: { check: 'always' } }],
  ['database', { session: { strategy: 'database' }, revocation: { check: 'always' } }],
];

describe.each(WAYS)('a passkey that is added in a session of a provider (%s)', (_, config) => {
  it.each([
    ['sub', {}],
    ['sid', { sub: undefined, ...SID }],
    ['sub and sid', SID],
  ])('changes nothing in what a logout token with %s ends', async (__, claims) => {
    const stage = await open(config);
    const { browser, visitor } = await visitorOf(stage);
    expect((await visitor.register()).status).toBe(302);
    expect(await browser.session()).not.toBeNull();
    expect((await stage.postToken(await stage.logoutToken(claims))).status).toBe(200);
    expect(await browser.session()).toBeNull();
  });

  it('may be added several times', async () => {
    const stage = await open(config);
    const { browser, visitor } = await visitorOf(stage);
    await visitor.register();
    await new Visitor(browser, new Authenticator()).register();
    await stage.postToken(await stage.logoutToken(SID));
    expect(await browser.session()).toBeNull();
  });

  it('makes no session of the provider when it signs in', async () => {
    const stage = await open(config);
    const { browser, visitor } = await visitorOf(stage);
    await visitor.register();
    await visitor.signOut();
    await visitor.signIn();
    expect(await browser.session()).not.toBeNull();
    await stage.postToken(await stage.logoutToken(SID));
    expect(await browser.session()).not.toBeNull();
    const answer = await browser.post('/auth/signout', { callbackUrl: '/bye' });
    expect(locationOf(answer).href).toBe(`${APP}/bye`);
  });

  it('does not survive a logout token that crosses it', async () => {
    let back = 0;
    let kept = 0;
    for (const round of ROUNDS) {
      const records = countedRecords();
      const stage = await open({ ...config, records });
      const { browser, visitor } = await visitorOf(stage);
      const options = await visitor.creationOptions();
      const token = await stage.logoutToken(SID);
      records.before = async () => {
        for (let turn = (round * 7) % 5; turn > 0; turn -= 1) await Promise.resolve();
      };
      const adding = visitor.send('register', visitor.authenticator.register(options));
      for (let turn = round % 50; turn > 0; turn -= 1) await new Promise((resolve) => setImmediate(resolve));
      const [answer] = await Promise.all([adding, stage.postToken(token)]);
      if (answer.headers.get('location') === `${APP}/home`) kept += 1;
      if ((await browser.session()) !== null) back += 1;
    }
    expect(back).toBe(0);
    // Both orders happened.
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(ROUNDS.length);
  });
});

describe.each([...WAYS, ['jwt, without `revocation`', { session: { strategy: 'jwt' } }] as const])(
  'signing out after a passkey was added (%s)',
  (_, config) => {
    it('leads to the provider all the same', async () => {
      const stage = await open({ ...config, logout: 'provider' });
      const { browser, visitor } = await visitorOf(stage);
      await visitor.register();
      const answer = await browser.post('/auth/signout', { callbackUrl: '/bye' });
      const { origin, pathname, searchParams } = locationOf(answer);
      expect(origin + pathname).toBe(`${stage.idp.issuer}/end`);
      expect(searchParams.get('id_token_hint')).toMatch(/^eyJ/);
      expect(await browser.session()).toBeNull();
    });
  },
);
