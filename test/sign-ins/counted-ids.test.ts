import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { decode } from '../../src/jwt/index.js';
import type { Adapter } from '../../src/types/adapter.js';
import { SECRET } from '../support/config.js';
import { openPasskeyStage } from '../support/passkey-stage.js';
import { SESSION_COOKIE } from '../contract/stage.js';

type Row = Record<string, unknown>;

/** A store whose database makes the ids of users, and gives them as numbers. */
function countingStore() {
  const memory = MemoryAdapter();
  let last = 0;
  const counted = (row: unknown): unknown => {
    if (typeof row !== 'object' || row === null) return row;
    if (Array.isArray(row)) return row.map(counted);
    const { id, userId, ...rest } = row as Row;
    const nested = Object.entries(rest).map(([name, value]) => [
      name,
      name === 'user' || name === 'session' ? counted(value) : value,
    ]);
    return {
      ...(Object.fromEntries(nested) as Row),
      ...(id === undefined ? {} : { id: Number(id) }),
      ...(userId === undefined ? {} : { userId: Number(userId) }),
    };
  };
  const asText = (argument: unknown): unknown => {
    if (typeof argument === 'number') return String(argument);
    if (typeof argument !== 'object' || argument === null) return argument;
    const { id, userId, ...rest } = argument as Row;
    return {
      ...rest,
      ...(id === undefined ? {} : { id: String(id) }),
      ...(userId === undefined ? {} : { userId: String(userId) }),
    };
  };
  const adapter: Adapter = {};
  for (const [name, method] of Object.entries(memory)) {
    if (name === 'transaction' || name === 'snapshot' || typeof method !== 'function') continue;
    Object.assign(adapter, {
      [name]: async (...args: unknown[]): Promise<unknown> => {
        const given = args.map(asText);
        if (name === 'createUser') given[0] = { ...(given[0] as Row), id: String((last += 1)) };
        return counted(await Reflect.apply(method, memory, given));
      },
    });
  }
  return { adapter, memory };
}

describe.each(['jwt', 'database'] as const)('users whose ids a database counts (%s sessions)', (strategy) => {
  it('add a passkey, sign in with it, and stay one user; `sub` is text', async () => {
    const { adapter, memory } = countingStore();
    const stage = openPasskeyStage({ adapter, session: { strategy } });
    const visitor = stage.visitor();
    await visitor.signInByMail(stage, 'ada@example.com');
    expect(await visitor.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    if (strategy === 'jwt') {
      const token = decodeURIComponent(visitor.browser.cookies.get(SESSION_COOKIE)?.value ?? '');
      expect(await decode({ token, secret: SECRET, salt: SESSION_COOKIE })).toMatchObject({ sub: '1' });
    }
    await visitor.register();
    expect(memory.snapshot()).toMatchObject({ users: [{ id: '1' }], authenticators: [{ userId: '1' }] });
    // Of the same device a second time: it is named, so that the browser says so.
    expect((await visitor.creationOptions()).excludeCredentials).toHaveLength(1);
    // Signed in, with the own passkey.
    await visitor.signIn();
    await visitor.signOut();
    await visitor.signIn();
    expect(await visitor.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
    expect(memory.snapshot().users).toHaveLength(1);
    expect(stage.log.errors).toEqual([]);
  });
});
