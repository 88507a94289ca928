import { describe, expect, it } from 'vitest';
import { customFetch } from '../types/symbols.js';
import { MailError } from './mail/mail-error.js';
import { Postmark } from './postmark.js';

function send(identifier: string, options: Parameters<typeof Postmark>[0] = {}) {
  const bodies: unknown[] = [];
  const config = Postmark({
    ...options,
    [customFetch]: async (input, init) => {
      bodies.push(await new Request(input, init).json());
      return Response.json({ ErrorCode: 0 });
    },
  });
  const outcome = Promise.resolve(
    config.sendVerificationRequest({
      identifier,
      url: 'https://app.example/auth/callback/postmark?token=t',
      token: 't',
      expires: new Date('2030-01-01T00:00:00Z'),
      theme: {},
      request: new Request('https://app.example/auth/signin/postmark'),
      provider: { ...config, apiKey: 'canary', from: 'no-reply@app.example' },
    }),
  );
  return { bodies, outcome };
}

describe('Postmark', () => {
  it('sends by the stream that was named', async () => {
    const { bodies, outcome } = send('ada@example.com', { messageStream: 'sign-in' });
    await outcome;
    expect(bodies).toEqual([expect.objectContaining({ To: 'ada@example.com', MessageStream: 'sign-in' })]);
  });

  it('refuses an address that would be two of them', async () => {
    const { bodies, outcome } = send('"ada,eve"@example.com');
    await expect(outcome).rejects.toThrow(MailError);
    await expect(outcome).rejects.not.toThrow(/ada|eve/);
    expect(bodies).toEqual([]);
  });
});
