import { describe, expect, it } from 'vitest';
import { removePasskey } from '../../src/index.js';
import {
  addPasskey,
  factorStage,
  jsonOf,
  JSON_ONLY,
  sessionOf,
  usePasskey,
} from '../support/factor-stage.js';
import { leadsTo, throughIdp } from '../support/factor-ways.js';

const PAGE = '/auth/security';
type Stage = Awaited<ReturnType<typeof factorStage>>;
type Browser = ReturnType<Stage['browser']>;

/** The credential ids on the page, in their order. */
async function idsOn(browser: Browser): Promise<string[]> {
  const page = await (await browser.get(PAGE)).text();
  const ids = [...page.matchAll(/name="credential" value="([\w-]+)"/g)].map(([, id = '']) => id);
  return [...new Set(ids)];
}

const post = async (browser: Browser, fields: Record<string, string>): Promise<Record<string, unknown>> =>
  jsonOf(browser.post(PAGE, fields, JSON_ONLY));

describe.each(['database', 'jwt'] as const)(
  'the passkeys on the page Security, with %s sessions',
  (strategy) => {
    const open = async (): Promise<Stage> =>
      factorStage({ config: { session: { strategy, fields: ['id'] } } });

    it('are listed, named and removed', async () => {
      const stage = await open();
      const owner = await stage.account();
      expect(await (await owner.get(PAGE)).text()).toContain('Passkeys');
      const device = await addPasskey(owner);
      await addPasskey(owner);
      const [id = '', other = ''] = await idsOn(owner);
      expect(other).not.toBe('');
      const named = await owner.post(PAGE, { do: 'rename-passkey', credential: id, name: ' <b>Phone</b> ' });
      expect(leadsTo(named)).toContain('status=renamed');
      const page = await (await owner.get(leadsTo(named))).text();
      expect(page).toContain('&lt;b&gt;Phone&lt;/b&gt;');
      expect(page).not.toContain('<b>Phone');
      expect(page).toContain('The passkey was renamed.');
      const mails = stage.mails.length;
      const removed = await owner.post(PAGE, { do: 'remove-passkey', credential: id });
      expect(leadsTo(removed)).toContain('status=passkey');
      expect(await idsOn(owner)).toEqual([other]);
      expect(stage.mails).toHaveLength(mails + 1);
      expect(stage.mails.at(-1)?.text).toContain('<b>Phone</b>');
      expect(stage.audit.at(-1)).toMatchObject({ name: 'credential.removed', provider: 'passkey' });
      const visitor = stage.browser();
      await usePasskey(visitor, device);
      expect((await sessionOf(visitor)) === null).toBe(true);
    });

    it('MF-50: are changed after a fresh proof only, and by their owner', async () => {
      const stage = await open();
      const owner = await stage.account();
      await addPasskey(owner);
      const [id = ''] = await idsOn(owner);
      const eve = await stage.account('eve@example.com');
      const changes = [
        { do: 'rename-passkey', credential: id, name: 'Mine' },
        { do: 'remove-passkey', credential: id },
      ];
      for (const change of changes) {
        expect(await post(eve, change)).toEqual({ ok: false, error: 'not_found' });
        expect(await post(stage.browser(), change)).toMatchObject({ error: 'no_session' });
      }
      for (const name of ['', ' ', 'a'.repeat(101), 'a\u0000b']) {
        const answer = await owner.post(PAGE, { do: 'rename-passkey', credential: id, name }, JSON_ONLY);
        expect(answer.status).toBe(400);
      }
      stage.clock.advance(601);
      for (const change of changes)
        expect(await post(owner, change)).toEqual({ ok: false, error: 'reauthentication_required' });
      expect(await idsOn(owner)).toEqual([id]);
      expect(await (await owner.get(PAGE)).text()).not.toContain('Mine');
    });

    it('MF-50: the last way in is not removed', async () => {
      const stage = await open();
      const visitor = stage.browser();
      await throughIdp(stage, visitor, { sub: 'eve', name: 'Eve' });
      await addPasskey(visitor);
      const [id = ''] = await idsOn(visitor);
      const { userId = '' } =
        stage.store.snapshot().accounts.find(({ provider }) => provider === 'idp') ?? {};
      await stage.store.unlinkAccount({ provider: 'idp', providerAccountId: 'eve' });
      expect(userId).not.toBe('');
      expect(await post(visitor, { do: 'remove-passkey', credential: id })).toEqual({
        ok: false,
        error: 'last_way_in',
      });
      const refused = await visitor.post(PAGE, { do: 'remove-passkey', credential: id });
      expect(await (await visitor.get(leadsTo(refused))).text()).toContain('remove your last way to sign in');
      expect(await idsOn(visitor)).toEqual([id]);
    });

    it('MF-46: the end of one ends trusted devices, and is mailed, by the server’s own code, too', async () => {
      const stage = await open();
      const { browser: owner, secret } = await stage.enrolled();
      await addPasskey(owner);
      const [id = ''] = await idsOn(owner);
      const visitor = stage.browser();
      await stage.typePassword(visitor);
      await visitor.post('/auth/second-factor', { code: await stage.nextCode(secret), trust: 'yes' });
      await visitor.post('/auth/signout');
      const source = { headers: new Headers({ cookie: owner.cookieHeader() }) };
      expect(await removePasskey(source, stage.config, id)).toMatchObject({ ok: true });
      expect(stage.mails.at(-1)?.subject).toBe('A passkey was removed from your account at app.test');
      expect(leadsTo(await stage.typePassword(visitor))).toBe('/auth/second-factor');
    });
  },
);
