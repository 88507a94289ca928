import { describe, expect, it } from 'vitest';
import { PayPal, type PayPalProfile } from './paypal.js';

const judge = (emails: PayPalProfile['emails']) => {
  const { profile, emailVerified } = PayPal();
  const person: PayPalProfile = { user_id: 'https://paypal.example/1', ...(emails ? { emails } : {}) };
  return { user: profile?.(person, {}), verified: emailVerified?.(person) };
};

describe('PayPal', () => {
  it('takes the primary address, and whether this one is confirmed', () => {
    const [old, primary] = [
      { value: 'old@example.com', primary: false, confirmed: true },
      { value: 'ada@example.com', primary: true, confirmed: false },
    ];
    expect(judge([old, primary])).toMatchObject({ user: { email: 'ada@example.com' }, verified: false });
    expect(judge([old])).toMatchObject({ user: { email: 'old@example.com' }, verified: true });
  });

  it.each([undefined, []])('does without addresses', (emails) => {
    expect(judge(emails)).toMatchObject({ user: { email: null }, verified: false });
  });

  it('goes to the sandbox with its keys', () => {
    expect(PayPal({ sandbox: true })).toMatchObject({
      authorization: { url: 'https://www.sandbox.paypal.com/connect' },
      token: 'https://api-m.sandbox.paypal.com/v1/oauth2/token',
      userinfo: 'https://api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1',
    });
  });
});
