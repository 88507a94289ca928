import { describe, expect, it } from 'vitest';
import { customFetch } from '../types/symbols.js';
import { SendGrid } from './sendgrid.js';

async function send(
  from: string,
  options: Parameters<typeof SendGrid>[0] = {},
  identifier = 'ada@example.com',
) {
  const calls: { url: string; body: unknown }[] = [];
  const config = SendGrid({
    ...options,
    [customFetch]: async (input, init) => {
      const request = new Request(input, init);
      calls.push({ url: request.url, body: await request.json() });
      return new Response(null, { status: 202 });
    },
  });
  await config.sendVerificationRequest({
    identifier,
    url: 'https://app.example/auth/callback/sendgrid?token=t',
    token: 't',
    expires: new Date('2030-01-01T00:00:00Z'),
    theme: {},
    request: new Request('https://app.example/auth/signin/sendgrid'),
    provider: { ...config, apiKey: 'SG.canary', from },
  });
  return calls[0];
}

describe('SendGrid', () => {
  it.each([
    ['no-reply@acme.example', { email: 'no-reply@acme.example' }],
    ['<no-reply@acme.example>', { email: 'no-reply@acme.example' }],
    ['Acme <no-reply@acme.example>', { email: 'no-reply@acme.example', name: 'Acme' }],
    ['"Acme, Inc. <x>" <no-reply@acme.example> ', { email: 'no-reply@acme.example', name: 'Acme, Inc. <x>' }],
  ])('takes the sender %s apart (RFC 5322, section 3.4)', async (from, parts) => {
    expect((await send(from))?.body).toMatchObject({ from: parts });
  });

  it('writes to one address, commas and all', async () => {
    const { body } = (await send('a@acme.example', {}, '"a,b"@example.com')) ?? {};
    expect(body).toMatchObject({ personalizations: [{ to: [{ email: '"a,b"@example.com' }] }] });
  });

  it('goes to the region', async () => {
    expect((await send('a@acme.example', { region: 'EU' }))?.url).toBe(
      'https://api.eu.sendgrid.com/v3/mail/send',
    );
  });
});
