import { describe, expect, it } from 'vitest';
import { hideSecrets } from './hide-secrets.js';

const environment = (
  variables: Record<string, string>,
  ofFile: Record<string, string> = {},
): Parameters<typeof hideSecrets>[0] => ({ variables, files: [{ path: '.env', variables: ofFile }] });

describe('hideSecrets', () => {
  it.each([
    ['AUTH_SECRET', 'hunter2 and more', 'hunter2 and more'],
    ['AUTH_SECRET_2', 'Zx81-old', 'Zx81-old'],
    ['AUTH_GITHUB_SECRET', 'gh 4711', 'gh 4711'],
    ['SMTP_PASSWORD', 'mail-pass', 'mail-pass'],
    ['AUTH_RESEND_KEY', 're_12345', 're_12345'],
    ['DATABASE_URL', 'postgres://app:p%40ss1234@db.test/app', 'p%40ss1234'],
    ['DATABASE_URL', 'postgres://app:p%40ss1234@db.test/app', 'p@ss1234'],
  ])('removes the value of %s, from variables and from files: %s', (name, value, quoted) => {
    for (const one of [environment({ [name]: value }), environment({}, { [name]: value })]) {
      const hide = hideSecrets(one);
      expect(hide(`it is "${quoted}", ${encodeURIComponent(quoted)}`)).toBe('it is "[redacted]", [redacted]');
    }
  });

  it('removes what the configuration has, wherever its providers keep it', () => {
    const options = { clientSecret: 'from-options' };
    const provider = Object.assign(() => ({}), { options: { apiKey: 'of-function' } });
    const loop: Record<string, unknown> = { client: { client_secret: 'from-client' } };
    loop['self'] = loop;
    const config = {
      secret: ['newest-one', 'oldest-one'],
      providers: [{ id: 'a', options }, provider, loop, { server: { auth: { pass: 'smtp-pass' } } }],
    };
    const hide = hideSecrets(environment({}), config);
    const text = 'newest-one oldest-one from-options of-function from-client smtp-pass a';
    expect(hide(text)).toBe(`${'[redacted] '.repeat(6)}a`);
  });

  it('removes the beginning of one at the end of a text that was cut', () => {
    const hide = hideSecrets(environment({ AUTH_SECRET: 'a-long-secret-of-many-characters' }));
    expect(hide('It was a-long-secret-of')).toBe('It was [redacted]');
    expect(hide('It was a-long-secret-of…')).toBe('It was [redacted]');
    expect(hide('It was a-long')).toBe('It was a-long');
  });

  it('leaves words, identifiers and addresses', () => {
    const hide = hideSecrets(
      environment({
        AUTH_SECRET: 'secret',
        AUTH_KEYCLOAK_ISSUER: 'https://kc.test',
        AUTH_GITHUB_ID: 'Iv1.abcdef12',
      }),
    );
    const text = 'The secret of https://kc.test for Iv1.abcdef12';
    expect(hide(text)).toBe(text);
  });
});
