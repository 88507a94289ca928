import { describe, expect, it } from 'vitest';
import type { Adapter } from '../../src/types/adapter.js';
import { HOME, SignInStage } from '../databases/sign-in-stage.js';
import type { OwnAdapter } from '../databases/sign-in-stage.js';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';

const looks = ['getUserByAccount', 'getUserByEmail'] as const;
const cases: readonly (readonly [
  name: (typeof looks)[number] | 'createUser' | 'transaction',
  without: readonly (keyof Adapter)[],
])[] = [
  ...looks.map((name) => [name, []] as const),
  ['transaction', []],
  ...looks.map((name) => [name, ['transaction']] as const),
  ['createUser', ['transaction']],
];

describe('a first sign-in that another machine overtakes', () => {
  it.each(cases)(
    'before any call of %s: both are in, as one user (store without %j)',
    async (name, without) => {
      const memory = MemoryAdapter();
      let overtaken = 0;
      const overtaking: { run?: () => Promise<unknown> } = {};
      const adapter: OwnAdapter = { ...memory };
      const method = memory[name] as (...args: unknown[]) => Promise<unknown>;
      let skip = 0;
      Object.assign(adapter, {
        [name]: async (...args: unknown[]) => {
          const { run } = overtaking;
          if (run !== undefined && skip-- <= 0) {
            delete overtaking.run;
            overtaken++;
            await run();
          }
          return method(...args);
        },
      });
      for (const missing of without) Reflect.deleteProperty(adapter, missing);
      for (let at = 0; at < 6; at++) {
        memory.clear();
        const stage = await SignInStage.open(adapter, 'database');
        const [slow, fast] = [stage.browser(), stage.browser()];
        const [slowBack, fastBack] = [await stage.comeBack(slow), await stage.comeBack(fast)];
        skip = at;
        overtaking.run = () => fast.get(fastBack);
        const answer = await slow.get(slowBack);
        if (overtaking.run !== undefined) {
          delete overtaking.run;
          break;
        }
        expect(answer.headers.get('location'), `call ${at + 1}`).toBe(HOME);
        for (const browser of [slow, fast])
          expect(await browser.session()).toMatchObject({ user: { email: stage.address } });
        expect(memory.snapshot()).toMatchObject({ users: [{}], accounts: [{}] });
      }
      expect(overtaken).toBeGreaterThan(0);
    },
  );
});
