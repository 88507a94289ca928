import { describe, expect, it } from 'vitest';
import type { EmailConfig } from '../../types/provider-email.js';
import { senderOf } from './sender-of.js';

const sender = (options: Partial<EmailConfig>, url = 'https://app.example:8443/auth/callback/email') =>
  senderOf({
    identifier: 'ada@example.com',
    url,
    token: 't',
    expires: new Date(0),
    theme: {},
    request: new Request(url),
    provider: {
      id: 'email',
      name: 'Email',
      type: 'email',
      sendVerificationRequest: () => undefined,
      ...options,
    },
  });

describe('senderOf', () => {
  it('is what the user configured', () => {
    expect(sender({ from: 'App <hello@app.example>' })).toBe('App <hello@app.example>');
  });

  it('is the host of the link otherwise', () => {
    expect(sender({})).toBe('no-reply@app.example');
    expect(sender({ from: '' }, 'http://localhost:3000/')).toBe('no-reply@localhost');
  });
});
