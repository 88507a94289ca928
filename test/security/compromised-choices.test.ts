import { describe, expect, it } from 'vitest';
import { changePassword } from '../../src/server/accounts/change-password.js';
import { GOOD, NEW, ORIGIN, passwordStage } from '../support/password-stage.js';

/** A stage that counts how often it was asked whether a password has leaked. */
function open(): { stage: ReturnType<typeof passwordStage>; asked: () => number } {
  let asked = 0;
  const isCompromised = (password: string): boolean => {
    asked += 1;
    return password.startsWith('leaked');
  };
  return { stage: passwordStage({ options: { isCompromised } }), asked: () => asked };
}

describe('`isCompromised` is not asked without end by whoever is signed in', () => {
  it('one leaked password after the other, between which shorter ones count for nothing', async () => {
    const { stage, asked } = open();
    const browser = await stage.account();
    const choose = (newPassword: string): ReturnType<typeof changePassword> =>
      changePassword(
        new Request(`${ORIGIN}/settings`, { headers: { cookie: browser.cookieHeader() } }),
        stage.config,
        { newPassword, currentPassword: GOOD },
      );
    const before = asked();
    for (let index = 0; index < 10; index += 1)
      expect(await choose('short')).toMatchObject({ error: 'password_short' });
    expect(asked()).toBe(before);
    const answers: unknown[] = [];
    for (let index = 0; index < 50; index += 1) {
      const answer = await choose(`leaked phrase ${index}`);
      answers.push(answer.ok || answer.error);
      await choose('short');
    }
    expect(asked()).toBe(before + 5);
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'password_compromised'));
    expect(new Set(answers.slice(5))).toEqual(new Set(['rate_limited']));
    expect(await choose(NEW)).toMatchObject({
      error: 'rate_limited',
      retryAfter: expect.any(Number) as number,
    });
    expect(stage.audit.at(-1)).toMatchObject({ name: 'signin.limited', provider: 'password' });
    // The password is as it was, and takes another one after a while.
    stage.clock.advance(2000);
    expect(await choose(NEW)).toMatchObject({ ok: true });
  });
});
