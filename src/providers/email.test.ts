import { describe, expect, it } from 'vitest';
import type { EmailConfig, SendVerificationRequestParams } from '../types/provider-email.js';
import { Email } from './email.js';
import { MailError } from './mail/mail-error.js';
import { Nodemailer } from './nodemailer.js';

const params = (provider: EmailConfig): SendVerificationRequestParams => ({
  identifier: 'ada@example.com',
  url: 'https://app.example/auth/callback/email?token=t',
  token: 't',
  expires: new Date('2030-01-01T00:00:00Z'),
  theme: {},
  request: new Request('https://app.example/auth/signin/email'),
  provider,
});

describe('Email', () => {
  it('keeps the mailer among the options, for the core to merge', () => {
    const sendVerificationRequest = () => undefined;
    expect(Email({ sendVerificationRequest }).options).toEqual({ sendVerificationRequest });
  });

  it('refuses to drop a mail in silence where nothing sends it', async () => {
    const config = Email();
    const outcome = Promise.resolve(config.sendVerificationRequest(params(config)));
    await expect(outcome).rejects.toThrow(MailError);
    await expect(outcome).rejects.toThrow('sendVerificationRequest or server');
  });

  it('sends by SMTP where a server is given', async () => {
    const config = { ...Email(), server: 'smtp://127.0.0.1:9' };
    await expect(Promise.resolve(config.sendVerificationRequest(params(config)))).rejects.toThrow(
      'the mail server did not accept the mail',
    );
  });
});

describe('Nodemailer', () => {
  it('lets links live for a day', () => {
    expect(Nodemailer().maxAge).toBe(86_400);
  });

  it('sends by SMTP, and names the option that is missing', async () => {
    const config = Nodemailer();
    await expect(Promise.resolve(config.sendVerificationRequest(params(config)))).rejects.toThrow(
      'option server',
    );
  });
});
