import { expect, it } from 'vitest';
import { ADMIN, administrationStage, BOB } from '../../test/support/administration-stage.js';
import { clientOf } from '../../test/support/client-of.js';
import { administration } from './administration.js';

it('finds a user, bans until a date, ends the ban, and is in the place of the user', async () => {
  const stage = administrationStage();
  const { sent, options } = clientOf(await stage.account(ADMIN));
  await stage.account(BOB);
  const found = await administration('listUsers', { query: 'bob@' }, options);
  if (!found.ok) throw new Error(found.code);
  const [bob] = found.users;
  const { id: userId } = bob ?? expect.unreachable();
  // The address is in no URL.
  expect(sent.join(' ')).not.toContain('bob');
  const until = new Date('2030-02-01T00:00:00Z');
  expect(await administration('ban', { userId, until, reason: 'spam' }, options)).toEqual({ ok: true });
  const shown = await administration('getUser', { userId }, options);
  expect(shown).toMatchObject({
    ok: true,
    user: { ban: { until: '2030-02-01T00:00:00.000Z', reason: 'spam' } },
  });
  expect(sent.at(-1)).toBe(`GET /auth/administration?call=getUser&userId=${userId}`);
  expect(await administration('unban', { userId }, options)).toEqual({ ok: true });
  expect(await administration('impersonate', { userId }, options)).toEqual({
    ok: true,
    expires: '2030-01-01T01:00:00.000Z',
  });
  expect(await administration('stopImpersonating', undefined, options)).toEqual({ ok: true });
});

it('says why a call was refused', async () => {
  const stage = administrationStage();
  const admin = clientOf(await stage.account(ADMIN)).options;
  const bob = clientOf(await stage.account(BOB)).options;
  expect(await administration('getUser', { userId: '' }, admin)).toEqual({
    ok: false,
    status: 400,
    code: 'invalid',
    field: 'userId',
  });
  expect(await administration('listUsers', {}, bob)).toEqual({ ok: false, status: 403, code: 'forbidden' });
  const stranger = clientOf(stage.browser()).options;
  expect(await administration('listUsers', {}, stranger)).toMatchObject({ status: 401, code: 'no_session' });
  const without = administrationStage({ options: { http: false } });
  const { options } = clientOf(await without.account(ADMIN));
  await expect(administration('listUsers', {}, options)).rejects.toThrow('There is nothing at this path.');
});
