import { describe, expect, it } from 'vitest';
import type { PasswordMail } from './password.js';
import { Password } from './password.js';

const mail: PasswordMail = {
  to: 'ada@example.com',
  subject: 'Confirm',
  text: 'text',
  html: '<p>html</p>',
  kind: 'verify',
  url: 'https://app.example/auth/callback/password?token=t',
};

/** A transport of nodemailer that keeps what it is given. */
function transport(sent: Record<string, unknown>[]): object {
  return {
    name: 'kept',
    version: '1',
    send: (message: { data: Record<string, unknown> }, done: (error: null, info: object) => void) => {
      sent.push(message.data);
      done(null, { accepted: [mail.to], rejected: [] });
    },
  };
}

describe('the mails of Password()', () => {
  it('go over SMTP, from the host of the link or from whom the option says', async () => {
    const sent: Record<string, unknown>[] = [];
    const provider = Password();
    const server = transport(sent);
    await provider.sendMail(mail, { name: 'Password', server });
    await provider.sendMail(mail, { name: 'Password', server, from: 'Acme <hi@acme.example>' });
    expect(sent).toMatchObject([
      {
        from: 'no-reply@app.example',
        to: { address: 'ada@example.com' },
        subject: 'Confirm',
        text: 'text',
        html: '<p>html</p>',
      },
      { from: 'Acme <hi@acme.example>' },
    ]);
  });

  it('name what is missing without a server', async () => {
    await expect(async () => Password().sendMail(mail, { name: 'Password' })).rejects.toThrow(
      'Set the option server',
    );
  });
});
