import { describe, expect, it } from 'vitest';
import { stepUp } from '../../src/second-factor.js';
import { countedRecords } from '../support/counted-records.js';
import { factorStage, JSON_ONLY, sessionOf } from '../support/factor-stage.js';
import { throughIdp } from '../support/factor-ways.js';

describe.each(['database', 'jwt'] as const)(
  'MF-03: the store of records is down, with %s sessions',
  (strategy) => {
    it('programs get 503, and nobody gets a session', async () => {
      const records = countedRecords();
      const stage = await factorStage({ config: { records, session: { strategy, fields: ['id'] } } });
      const { browser, secret } = await stage.enrolled();
      const waiting = stage.browser();
      await stage.typePassword(waiting);
      const code = await stage.nextCode(secret);
      records.isDown = true;
      const answers = [
        await waiting.get('/auth/second-factor', JSON_ONLY),
        await waiting.post('/auth/second-factor', { code }, JSON_ONLY),
        await browser.get('/auth/security', JSON_ONLY),
        await browser.post('/auth/security', { do: 'remove' }, JSON_ONLY),
      ];
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      const sent = { headers: new Headers({ cookie: browser.cookieHeader() }) };
      await expect(stepUp(sent, stage.config, { code })).rejects.toMatchObject({ name: 'AdapterError' });
      await throughIdp(stage, stage.browser());
      records.isDown = false;
      expect(await sessionOf(waiting)).toBeNull();
      // The code was not used up, and the sign-in still waits.
      await waiting.post('/auth/second-factor', { code });
      expect(await sessionOf(waiting)).toMatchObject({ auth: { assurance: 2 } });
    });
  },
);
