import { describe, expect, it } from 'vitest';
import type { EmailConfig } from '../types/provider-email.js';
import { customFetch } from '../types/symbols.js';
import { MailError } from './mail/mail-error.js';
import { Resend } from './resend.js';

async function send(response: Response, options: Partial<EmailConfig>, identifier = 'ada@example.com') {
  const calls: { url: string; headers: Headers; body: unknown }[] = [];
  const config = Resend({
    [customFetch]: async (input, init) => {
      const request = new Request(input, init);
      calls.push({ url: request.url, headers: request.headers, body: await request.json() });
      return response;
    },
  });
  const outcome = Promise.resolve(
    config.sendVerificationRequest({
      identifier,
      url: 'https://app.example/auth/callback/resend?token=t',
      token: 't',
      expires: new Date('2030-01-01T00:00:00Z'),
      theme: {},
      request: new Request('https://app.example/auth/signin/resend'),
      provider: { ...config, ...options },
    }),
  );
  return { calls, outcome };
}

const options = { apiKey: 're_canary', from: 'App <no-reply@app.example>' };

describe('Resend', () => {
  it('posts the mail with the key in the header', async () => {
    const { calls, outcome } = await send(Response.json({ id: '1' }), options);
    await outcome;
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url).toBe('https://api.resend.com/emails');
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer re_canary');
    expect(calls[0]?.body).toEqual({
      from: 'App <no-reply@app.example>',
      to: ['ada@example.com'],
      subject: expect.stringContaining('app.example'),
      html: expect.stringContaining('token=t'),
      text: expect.stringContaining('token=t'),
    });
  });

  it('refuses to split an address at a comma', async () => {
    const { calls, outcome } = await send(Response.json({}), options, 'a@example.com,eve@evil.example');
    await outcome;
    expect(calls[0]?.body).toMatchObject({ to: ['a@example.com,eve@evil.example'] });
  });

  it('refuses to call a mail sent that Resend refused', async () => {
    const { outcome } = await send(Response.json({ message: 're_canary' }, { status: 403 }), options);
    await expect(outcome).rejects.toThrow(MailError);
    await expect(outcome).rejects.toMatchObject({ status: 403, service: 'Resend' });
    await expect(outcome).rejects.not.toThrow(/canary/);
  });

  it('refuses to call Resend without a key', async () => {
    const { calls, outcome } = await send(Response.json({}), { from: 'no-reply@app.example' });
    await expect(outcome).rejects.toThrow('option apiKey');
    expect(calls).toEqual([]);
  });
});
