import { expect, it } from 'vitest';
import { importBan } from '../../src/administration.js';
import {
  ADMIN,
  administrationStage,
  BOB,
  type AdministrationStage,
} from '../support/administration-stage.js';

interface World {
  readonly stage: AdministrationStage;
  readonly userId: string;
  /** What an administrator sees of the ban. */
  readonly seen: () => Promise<unknown>;
}

async function open(): Promise<World> {
  const stage = administrationStage();
  const admin = await stage.account(ADMIN);
  await stage.account(BOB);
  const userId = await stage.idOf(BOB);
  const seen = async (): Promise<unknown> => {
    const { user } = await stage.call(admin, 'getUser', { userId });
    // What the call gives.
    return (user as { readonly ban: unknown }).ban;
  };
  return { stage, userId, seen };
}

it('bans with reason and end, ends the sessions, and says who did', async () => {
  const { stage, userId, seen } = await open();
  const bob = stage.browser();
  expect(await stage.signIn(bob, BOB)).toBe(true);
  const until = new Date(stage.clock.now().getTime() + 3_600_000);
  expect(await importBan(stage.config, { userId, reason: 'spam', until })).toBe(true);
  expect(await bob.session()).toBeNull();
  expect(await stage.signIn(stage.browser(), BOB)).toBe(false);
  expect(await seen()).toEqual({
    reason: 'spam',
    since: stage.clock.now().toISOString(),
    until: until.toISOString(),
    by: 'cli',
  });
  expect(stage.audit).toContainEqual(
    expect.objectContaining({ name: 'user.banned', by: 'cli', user: userId }),
  );
  stage.clock.advance(3601);
  expect(await stage.signIn(stage.browser(), BOB)).toBe(true);
});

it.each([undefined, null])('has no reason and no end where these are %s', async (none) => {
  const { stage, userId, seen } = await open();
  expect(await importBan(stage.config, { userId, reason: none, until: none })).toBe(true);
  expect(await seen()).toMatchObject({ reason: null, until: null });
});

it.each([
  ['several lines', ' spam\r\n  and\tmore\n', 'spam and more'],
  ['nothing but breaks', '\n\t\n', null],
  ['too many characters', 'a'.repeat(1001), 'a'.repeat(1000)],
  ['a character that would be cut', `${'a'.repeat(999)}\u{1F600}`, 'a'.repeat(999)],
])('keeps a reason of %s as administrators could enter it', async (_, reason, kept) => {
  const { stage, userId, seen } = await open();
  expect(await importBan(stage.config, { userId, reason })).toBe(true);
  expect(await seen()).toMatchObject({ reason: kept });
});

it('takes a date as text, and refuses what is none', async () => {
  const { stage, userId, seen } = await open();
  const wrong = importBan(stage.config, { userId, until: 'soon' });
  await expect(wrong).rejects.toThrow(new RangeError('`until` must be a date: a `Date`, or ISO 8601 text.'));
  expect(await seen()).toBeNull();
  expect(await importBan(stage.config, { userId, until: '2030-01-31T00:00:00.000Z' })).toBe(true);
  expect(await seen()).toMatchObject({ until: '2030-01-31T00:00:00.000Z' });
});

it('keeps neither the ban of an unknown user, nor one that is over, nor a second one', async () => {
  const { stage, userId, seen } = await open();
  expect(await importBan(stage.config, { userId: 'unknown' })).toBe(false);
  expect(await importBan(stage.config, { userId, until: stage.clock.now() })).toBe(false);
  expect(await seen()).toBeNull();
  expect(await importBan(stage.config, { userId, reason: 'spam' })).toBe(true);
  expect(await importBan(stage.config, { userId, reason: 'fraud' })).toBe(false);
  expect(await seen()).toMatchObject({ reason: 'spam' });
});

it('needs the option `administration`', async () => {
  const { stage, userId } = await open();
  const { administration: _, ...config } = stage.config;
  await expect(importBan(config, { userId })).rejects.toThrow('option `administration`');
});
