import { expect, it } from 'vitest';
import { customFetch } from '../types/symbols.js';
import { Loops } from './loops.js';
import { MailError } from './mail/mail-error.js';

it('refuses to send without a template', async () => {
  const calls: unknown[] = [];
  const send: typeof fetch = (input) => {
    calls.push(input);
    return Promise.resolve(new Response());
  };
  const provider = { ...Loops({ [customFetch]: send }), apiKey: 'key' };
  const outcome = Promise.resolve(
    provider.sendVerificationRequest({
      identifier: 'ada@example.com',
      url: 'https://app.test/auth/callback/loops?token=canary',
      token: 'canary',
      expires: new Date('2030-01-01T00:00:00Z'),
      theme: {},
      provider,
      request: new Request('https://app.test/auth/signin/loops'),
    }),
  );
  await expect(outcome).rejects.toThrow(MailError);
  await expect(outcome).rejects.toThrow(/Loops: .*transactionalId/);
  expect(calls).toEqual([]);
});
