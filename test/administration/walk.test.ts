import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/server/administration/calls.js';
import type { AdministrationCall } from '../../src/types/administration-calls.js';
import type { TestBrowser } from '../../src/testing/index.js';
import {
  ADMIN,
  administrationStage,
  BOB,
  type AdministrationStage,
} from '../support/administration-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

// The table has no other names.
const calls = Object.keys(CALLS) as AdministrationCall[];
const visitors = ['no session', 'user', 'former administrator'] as const;

/** What each call needs beside an administrator, written out: the table of the library must say the same. */
const NEEDS: Readonly<Record<AdministrationCall, { readonly about: string; readonly fresh?: true }>> = {
  listUsers: { about: 'none' },
  getUser: { about: 'user' },
  endSessions: { about: 'user' },
  ban: { about: 'other', fresh: true },
  unban: { about: 'none' },
  impersonate: { about: 'other', fresh: true },
  stopImpersonating: { about: 'none' },
  sendPasswordReset: { about: 'user' },
  resetFactors: { about: 'other', fresh: true },
  deleteUser: { about: 'other', fresh: true },
  exportUser: { about: 'user', fresh: true },
};

interface World {
  readonly stage: AdministrationStage;
  readonly browsers: Readonly<Record<(typeof visitors)[number], TestBrowser>>;
  /** The user that calls are about. */
  readonly target: string;
}

async function open(): Promise<World> {
  const stage = administrationStage();
  await stage.account('target@example.com');
  const former = await stage.account('former@example.com');
  stage.administrators.add('former@example.com');
  if (!(await stage.call(former, 'listUsers')).ok) throw new Error('No administrator.');
  stage.administrators.delete('former@example.com');
  return {
    stage,
    browsers: {
      'no session': stage.browser(),
      user: await stage.account(BOB),
      'former administrator': former,
    },
    target: await stage.idOf('target@example.com'),
  };
}

describe('every call × no session, user, former administrator (AM-01)', () => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });

  it.each(calls)('%s needs what is written here', (name) => {
    const { about, fresh } = CALLS[name];
    expect({ about, ...(fresh && { fresh }) }).toEqual(NEEDS[name]);
  });

  it.each(visitors.flatMap((visitor) => calls.map((name) => [visitor, name] as const)))(
    '%s: %s is refused, and changes nothing',
    async (visitor, name) => {
      const { stage, browsers, target } = world;
      const everything = (): unknown => stage.store.snapshot();
      const before = everything();
      const answer = await stage.call(browsers[visitor], name, { userId: target, reason: 'spam' });
      if (CALLS[name].needs === 'impersonated')
        expect(answer).toMatchObject({ ok: false, error: 'not_impersonating', status: 409 });
      else
        expect(answer).toMatchObject(
          visitor === 'no session'
            ? { ok: false, error: 'no_session', status: 401 }
            : { ok: false, error: 'forbidden', status: 403 },
        );
      expect(everything()).toEqual(before);
    },
  );

  it('a user learns nothing of which users there are', async () => {
    const { stage, browsers, target } = world;
    const known = await stage.call(browsers.user, 'getUser', { userId: target });
    expect(await stage.call(browsers.user, 'getUser', { userId: 'none' })).toEqual(known);
    expect(await stage.call(browsers.user, 'getUser')).toEqual(known);
  });
});

describe('arguments', () => {
  const userCalls = calls.filter((name) => CALLS[name].about !== 'none');

  it.each(userCalls)('%s: a user who is not there, and an id that is none', async (name) => {
    const stage = administrationStage();
    const admin = await stage.account(ADMIN);
    expect(await stage.call(admin, name, { userId: 'none' })).toMatchObject({
      error: 'not_found',
      status: 404,
    });
    for (const argument of [{}, { userId: '' }, { userId: 'a\0b' }, { userId: 'x'.repeat(1001) }])
      expect(await stage.call(admin, name, argument)).toMatchObject({
        error: 'invalid',
        field: 'userId',
        status: 400,
      });
  });

  it.each(calls.filter((name) => CALLS[name].fresh === true))(
    '%s needs a sign-in of the last ten minutes (AM-02)',
    async (name) => {
      const stage = administrationStage();
      const admin = await stage.account(ADMIN);
      await stage.account(BOB);
      stage.clock.advance(601);
      expect(await stage.call(admin, name, { userId: await stage.idOf(BOB) })).toMatchObject({
        error: 'reauthentication_required',
        status: 403,
      });
    },
  );
});
