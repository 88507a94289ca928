import { describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { passwordStage, signIn } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

/** Attempts that are let in before an account is closed. */
const FREE = 5;

describe('the user of an attempt is looked up while it is counted', () => {
  it('but not for an account that is closed: a flood of guesses costs no more look-ups', async () => {
    const store = MemoryAdapter();
    const { getUserByEmail } = store;
    let looked = 0;
    store.getUserByEmail = (email) => {
      looked += 1;
      return getUserByEmail(email);
    };
    const stage = passwordStage({ config: { adapter: store } });
    await stage.account();
    looked = 0;
    const answers: Response[] = [];
    for (let n = 0; n < FREE; n += 1) answers.push(await signIn(stage.browser(), { password: `wrong ${n}` }));
    expect(looked).toBe(FREE);
    for (let n = 0; n < 10; n += 1) answers.push(await signIn(stage.browser(), { password: `wrong ${n}` }));
    expect(answers.at(-1)?.status).toBe(429);
    expect(looked).toBeLessThanOrEqual(FREE + 1);
  });

  it('and a look-up that fails is the answer to that attempt alone', async () => {
    const store = MemoryAdapter();
    const { getUserByEmail } = store;
    let isDown = false;
    store.getUserByEmail = (email) =>
      isDown ? Promise.reject(new Error('the connection was lost')) : getUserByEmail(email);
    const stage = passwordStage({ config: { adapter: store } });
    await stage.account();
    isDown = true;
    const failed = await signIn(stage.browser());
    expect(failed.headers.get('location')).not.toContain('CredentialsSignin');
    isDown = false;
    const browser = stage.browser();
    await signIn(browser);
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } });
  });
});
