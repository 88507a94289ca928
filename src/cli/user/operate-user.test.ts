import { describe, expect, it } from 'vitest';
import {
  ADMIN,
  administrationStage,
  BOB,
  type AdministrationStage,
} from '../../../test/support/administration-stage.js';
import { ORIGIN } from '../../../test/support/password-stage.js';
import { skipPauses } from '../../../test/support/quick-timers.js';
import type { Application } from '../project/application.js';
import type { AuthConfig } from '../../types/config.js';
import { exitCodes } from '../failure.js';
import { userLines } from './command.js';
import { operateUser } from './operate-user.js';

skipPauses();

function application(config: AuthConfig, changes: Partial<Application> = {}): Application {
  return {
    config,
    cwd: '/',
    file: 'auth.ts',
    exportName: 'authConfig',
    absent: [],
    binding: undefined,
    environment: { variables: {}, files: [], sourceOf: () => undefined },
    ...changes,
  };
}

interface World {
  readonly stage: AdministrationStage;
  readonly app: Application;
  readonly bobId: string;
}

async function open(): Promise<World> {
  const stage = administrationStage({ options: { http: true } });
  await stage.account(ADMIN);
  await stage.account(BOB);
  return { stage, app: application(stage.config), bobId: await stage.idOf(BOB) };
}

describe('list', () => {
  it('lists users as administrators see them, in pages', async () => {
    const { app, bobId } = await open();
    const found = await operateUser(app, 'list', { query: 'bob@' });
    expect(found).toEqual({ users: [expect.objectContaining({ id: bobId, email: BOB, ban: null })] });
    const all = await operateUser(app, 'list', {});
    expect(all.users).toHaveLength(2);
    const rest = await operateUser(app, 'list', { after: all.users[0]?.id ?? '' });
    expect(rest.users).toEqual(all.users.slice(1));
  });

  it('shows bans, and no line that a user wrote', () => {
    const user = { id: '1', email: null, emailVerified: null, image: null };
    const ban = { reason: 'spam', since: new Date(0), until: new Date('2030-01-31'), by: 'cli' };
    const lines = userLines({
      users: [
        { ...user, name: 'Eve\n2  root@example.com', ban: null },
        { ...user, name: null, email: BOB, ban },
      ],
      next: '1',
    });
    expect(lines).toEqual([
      '1  -  Eve\ufffd2  root@example.com',
      `1  ${BOB}  -  banned until 2030-01-31T00:00:00.000Z: spam`,
      'The next page: --after 1',
    ]);
    expect(userLines({ users: [] })).toEqual(['No user was found.']);
  });
});

describe('ban', () => {
  it.each(['id', 'address'] as const)(
    'bans by %s as an administrator would, in the name of the CLI',
    async (by) => {
      const { stage, app, bobId } = await open();
      const bob = stage.browser();
      expect(await stage.signIn(bob, BOB)).toBe(true);
      const user = by === 'id' ? bobId : BOB;
      expect(await operateUser(app, 'ban', { user, reason: 'spam' })).toEqual({ userId: bobId });
      expect(await bob.session()).toBeNull();
      expect(await stage.signIn(stage.browser(), BOB)).toBe(false);
      const event = stage.audit.find(({ name }) => name === 'user.banned');
      expect(event).toMatchObject({ by: 'cli', user: bobId });
      expect(event).not.toHaveProperty('actor');
      const admin = stage.browser();
      await stage.signIn(admin, ADMIN);
      expect(await stage.call(admin, 'getUser', { userId: bobId })).toMatchObject({
        user: { ban: { by: 'cli', reason: 'spam', until: null } },
      });
    },
  );

  it('ends when it was to end', async () => {
    const { stage, app } = await open();
    await operateUser(app, 'ban', { user: BOB, until: '2030-01-31' });
    expect(await stage.signIn(stage.browser(), BOB)).toBe(false);
    stage.clock.advance(31 * 86_400);
    expect(await stage.signIn(stage.browser(), BOB)).toBe(true);
  });

  it.each(['2029-12-31', 'tomorrow'])('refuses the end %s', async (until) => {
    const { stage, app } = await open();
    await expect(operateUser(app, 'ban', { user: BOB, until })).rejects.toMatchObject({
      exitCode: exitCodes.usage,
      message: expect.stringContaining('--until'),
    });
    expect(await stage.signIn(stage.browser(), BOB)).toBe(true);
  });

  it('refuses a user who is not there, and a reason of several lines', async () => {
    const { app } = await open();
    for (const user of ['none', 'none@example.com'])
      await expect(operateUser(app, 'ban', { user })).rejects.toThrow(
        `There is no user with the id or email address ${user}.`,
      );
    await expect(operateUser(app, 'ban', { user: BOB, reason: 'a\nb' })).rejects.toThrow(
      'The reason must be',
    );
  });
});

describe('unban', () => {
  it('ends the ban of an administrator, too', async () => {
    const { stage, app, bobId } = await open();
    const admin = stage.browser();
    await stage.signIn(admin, ADMIN);
    await stage.call(admin, 'ban', { userId: bobId });
    expect(await operateUser(app, 'unban', { user: bobId })).toEqual({ userId: bobId });
    expect(await stage.signIn(stage.browser(), BOB)).toBe(true);
    expect(stage.audit.find(({ name }) => name === 'user.unbanned')).toMatchObject({
      by: 'cli',
      user: bobId,
    });
    await expect(operateUser(app, 'unban', { user: bobId })).rejects.toThrow(
      `No user with the id ${bobId} is banned.`,
    );
  });
});

describe('reset', () => {
  it('mails a link to the application', async () => {
    const { stage, app, bobId } = await open();
    expect(await operateUser(app, 'reset', { user: BOB, url: 'https://other.example' })).toEqual({
      userId: bobId,
    });
    expect(stage.mails.at(-1)).toMatchObject({ to: BOB, kind: 'reset' });
    expect(new URL(stage.mails.at(-1)?.url ?? '').origin).toBe('https://other.example');
    await operateUser(app, 'reset', { user: bobId });
    expect(new URL(stage.mails.at(-1)?.url ?? '').origin).toBe(ORIGIN);
    expect(stage.audit.at(-1)).toMatchObject({
      name: 'user.administered',
      by: 'cli',
      call: 'sendPasswordReset',
    });
  });

  it('needs to know where the application runs', async () => {
    const { stage } = await open();
    const { origin: _, ...config } = stage.config;
    const before = stage.mails.length;
    await expect(operateUser(application(config), 'reset', { user: BOB })).rejects.toMatchObject({
      exitCode: exitCodes.usage,
      advice: [expect.stringContaining('--url')],
    });
    expect(stage.mails).toHaveLength(before);
    const environment = { variables: { AUTH_URL: ORIGIN }, files: [], sourceOf: () => undefined };
    await operateUser(application(config, { environment }), 'reset', { user: BOB });
    expect(stage.mails).toHaveLength(before + 1);
  });

  it('names the call of the application where it cannot be done from here', async () => {
    const { stage, app } = await open();
    const { id } = await stage.store.createUser({ id: 'x', email: '', emailVerified: null });
    await expect(operateUser(app, 'reset', { user: id })).rejects.toThrow('has no email address');
    const provider = {
      id: 'dev',
      name: 'Dev',
      type: 'credentials',
      credentials: {},
      authorize: () => null,
    } as const;
    const config: AuthConfig = { ...stage.config, providers: [provider] };
    const call = expect.stringContaining("'sendPasswordReset'");
    await expect(operateUser(application(config), 'reset', { user: BOB })).rejects.toMatchObject({
      message: expect.stringContaining('keeps passwords'),
      advice: expect.arrayContaining([call]),
    });
    await expect(
      operateUser(application(stage.config, { absent: ['DB'] }), 'reset', { user: BOB }),
    ).rejects.toMatchObject({ message: expect.stringContaining('Worker'), advice: [call] });
  });
});

it('needs the option `administration`', async () => {
  const { stage } = await open();
  const { administration: _, ...config } = stage.config;
  await expect(operateUser(application(config), 'list', {})).rejects.toThrow('no option `administration`');
});
