import { describe, expect, it } from 'vitest';
import { sessionStrategy } from './index.js';
import { MemoryAdapter } from '../../adapters/memory/index.js';
import { encodeAt } from '../../jwt/codec.js';
import type { AuthConfig } from '../../types/config.js';
import { SECRET } from '../../../test/support/config.js';
import { exchangeWith, NOON } from '../../../test/support/proof.js';
import { later, sessionBench, sessionValue } from '../../../test/support/session.js';

const NAME = '__Secure-authjs.session-token';

const inChunks = (value: string): string => `${NAME}.0=${value.slice(0, 9)}; ${NAME}.1=${value.slice(9)}`;
const whole = (value: string): string => `${NAME}=${value}`;

/** Two people, each with a session, in a configuration of either strategy. */
async function bench(strategy: 'jwt' | 'database') {
  const adapter = MemoryAdapter();
  for (const id of ['ada', 'eve'])
    await adapter.createUser({ id, name: id, email: `${id}@example.com`, emailVerified: NOON, image: null });
  const changes: Partial<AuthConfig> = strategy === 'jwt' ? {} : { adapter, session: { strategy } };
  const tools = sessionBench(changes);
  const tokenOf = async (id: string): Promise<string> =>
    strategy === 'jwt'
      ? encodeAt({ token: { sub: id, name: id }, secret: SECRET, salt: NAME }, NOON)
      : sessionValue(await tools.signIn('', { id, name: id }));
  return { ...tools, adapter, ada: await tokenOf('ada'), eve: await tokenOf('eve') };
}

describe.each(['jwt', 'database'] as const)(
  'a plain session cookie beside a chunked one (%s)',
  (strategy) => {
    it('counts only if the other is no session, whichever of them it is', async () => {
      const { read, ada } = await bench(strategy);
      const garbage = 'garbage-of-some-length';
      for (const cookie of [
        `${whole(garbage)}; ${inChunks(ada)}`,
        `${inChunks(ada)}; ${whole(garbage)}`,
        `${whole(ada)}; ${inChunks(garbage)}`,
      ])
        expect((await read(cookie)).session?.user?.name).toBe('ada');
    });

    it('signs nobody in if both are sessions; nothing is cleared, so that a planted one is never alone', async () => {
      const { read, update, settings, ada, eve, log } = await bench(strategy);
      for (const cookie of [`${whole(eve)}; ${inChunks(ada)}`, `${inChunks(eve)}; ${whole(ada)}`]) {
        expect(await read(cookie)).toMatchObject({ session: null, written: [] });
        expect(await update(cookie, {})).toMatchObject({ session: null, written: [] });
        const exchange = await exchangeWith(settings, { cookie });
        const sessions = await sessionStrategy(settings);
        expect(await sessions.identify(exchange)).toBeNull();
      }
      expect(log.warnings.filter((code) => code === 'duplicate-cookie')).toHaveLength(1);
      expect(log.details.join()).toContain(`${NAME} came whole and in chunks`);
    });

    it('is cleared with it if neither is a session', async () => {
      const { read } = await bench(strategy);
      expect(await read(`${whole('some-garbage')}; ${inChunks('other-garbage')}`)).toMatchObject({
        session: null,
        cookie: '',
      });
    });

    it('ends with it at sign-out and at the next sign-in', async () => {
      const { revoke, signIn, read, adapter, ada, eve } = await bench(strategy);
      const cookie = `${whole(eve)}; ${inChunks(ada)}`;
      expect((await revoke(cookie)).cookie).toBe('');
      expect(adapter.snapshot().sessions).toEqual([]);
      const after = await signIn(cookie);
      expect(after).not.toContain(`${NAME}.`);
      expect((await read(after, later(1))).session).not.toBeNull();
    });
  },
);
