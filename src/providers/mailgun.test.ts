import { describe, expect, it } from 'vitest';
import { customFetch } from '../types/symbols.js';
import { Mailgun, type MailgunUserConfig } from './mailgun.js';

async function urlFor(options: MailgunUserConfig): Promise<string | undefined> {
  let url: string | undefined;
  const send: typeof fetch = (input) => {
    ({ url } = new Request(input));
    return Promise.resolve(new Response());
  };
  const provider = { ...Mailgun({ ...options, [customFetch]: send }), ...options, apiKey: 'key' };
  await provider.sendVerificationRequest({
    identifier: 'ada@example.com',
    url: 'https://app.test:8443/auth/callback/mailgun?token=t',
    token: 't',
    expires: new Date('2030-01-01T00:00:00Z'),
    theme: {},
    provider,
    request: new Request('https://app.test:8443/auth/signin/mailgun'),
  });
  return url;
}

describe('Mailgun', () => {
  it.each([
    [{ from: 'no-reply@acme.example' }, 'https://api.mailgun.net/v3/acme.example/messages'],
    [{ from: 'Acme "@" <no-reply@mg.acme.example> ' }, 'https://api.mailgun.net/v3/mg.acme.example/messages'],
    [
      { from: 'a@acme.example', domain: 'mg.acme.example' },
      'https://api.mailgun.net/v3/mg.acme.example/messages',
    ],
    [
      { from: 'a@acme.example', region: 'EU' as const },
      'https://api.eu.mailgun.net/v3/acme.example/messages',
    ],
    [{}, 'https://api.mailgun.net/v3/app.test/messages'],
  ])('with %j sends by %s', async (options, url) => {
    expect(await urlFor(options)).toBe(url);
  });

  it('keeps a domain in its place in the URL (CWE-22)', async () => {
    expect(await urlFor({ domain: '../../other?x=' })).toBe(
      'https://api.mailgun.net/v3/..%2F..%2Fother%3Fx%3D/messages',
    );
  });
});
