import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { EmailConfig, SendVerificationRequestParams } from '../../types/provider-email.js';
import { MailError } from './mail-error.js';
import { sendSmtpMail } from './send-smtp-mail.js';

interface Received {
  recipients: string[];
  mail: Email;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A mail server on loopback and what it took. */
async function mailServer(
  options: SMTPServerOptions = {},
): Promise<{ server: string; received: Received[] }> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
          done();
        });
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  closing.push(() => new Promise((resolve) => smtp.close(resolve)));
  // A server that listens on a port has an AddressInfo.
  const { port } = smtp.server.address() as AddressInfo;
  return { server: `smtp://127.0.0.1:${port}`, received };
}

function params(
  provider: Partial<EmailConfig>,
  identifier = 'ada@example.com',
): SendVerificationRequestParams {
  return {
    identifier,
    url: 'https://app.example/auth/callback/nodemailer?token=canary-token',
    token: 'canary-token',
    expires: new Date('2030-01-01T00:00:00Z'),
    theme: {},
    request: new Request('https://app.example/auth/signin/nodemailer'),
    provider: {
      id: 'nodemailer',
      name: 'Nodemailer',
      type: 'email',
      from: 'App <no-reply@app.example>',
      sendVerificationRequest: () => undefined,
      ...provider,
    },
  };
}

async function failure(outcome: Promise<void>): Promise<MailError> {
  const error: unknown = await outcome.catch((reason: unknown) => reason);
  if (!(error instanceof MailError)) throw new Error('expected a MailError');
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/canary|ada@example/);
  return error;
}

describe('sendSmtpMail', () => {
  it('delivers the link as text and as HTML', async () => {
    const { server, received } = await mailServer();
    await sendSmtpMail(params({ server }));
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      recipients: ['ada@example.com'],
      mail: { from: { name: 'App', address: 'no-reply@app.example' }, to: [{ address: 'ada@example.com' }] },
    });
    expect(received[0]?.mail.text).toContain('token=canary-token');
    expect(received[0]?.mail.html).toContain('canary-token');
    expect(received[0]?.mail.subject).toContain('app.example');
  });

  it('takes transport options too, and closes a pool', async () => {
    const { server, received } = await mailServer();
    await sendSmtpMail(
      params({ server: { host: '127.0.0.1', port: Number(new URL(server).port), pool: true } }),
    );
    expect(received).toHaveLength(1);
  });

  it.each([
    'ada@example.com, eve@evil.example',
    'ada@example.com,eve@evil.example',
    '"eve@evil.example x"@example.com',
    'eve@evil.example <ada@example.com>',
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com>\r\nRCPT TO:<eve@evil.example',
    'list: eve@evil.example;',
  ])('refuses to parse %j again (CVE-2025-13033): nobody else gets the mail', async (identifier) => {
    const { server, received } = await mailServer();
    // Whether the server takes such an address is its own affair.
    const [outcome] = await Promise.allSettled([sendSmtpMail(params({ server }, identifier))]);
    expect(received).toHaveLength(outcome.status === 'fulfilled' ? 1 : 0);
    const recipients = received.flatMap((mail) => mail.recipients);
    expect(recipients).toHaveLength(received.length);
    expect(recipients).not.toContain('eve@evil.example');
    expect(received.flatMap(({ mail }) => mail.bcc ?? [])).toEqual([]);
  });

  it('refuses to call a mail sent that the server refused', async () => {
    const { server, received } = await mailServer({
      onRcptTo: (address, _, done) => {
        done(Object.assign(new Error(`no such user ${address.address}`), { responseCode: 550 }));
      },
    });
    expect(await failure(sendSmtpMail(params({ server })))).toMatchObject({ status: 550, code: 'EENVELOPE' });
    expect(received).toEqual([]);
  });

  it('refuses to quote the password when the server refuses it', async () => {
    const { server } = await mailServer({
      onAuth: (auth, _, done) => {
        done(new Error(`bad password ${auth.password}`));
      },
    });
    const { port } = new URL(server);
    const options = { host: '127.0.0.1', port: Number(port), auth: { user: 'app', pass: 'canary-password' } };
    expect(await failure(sendSmtpMail(params({ server: options })))).toMatchObject({
      code: 'EAUTH',
      status: 535,
    });
  });

  it('tells that no server listens', async () => {
    const { server } = await mailServer();
    await Promise.all(closing.splice(0).map((close) => close()));
    expect((await failure(sendSmtpMail(params({ server })))).message).toMatch(
      /did not accept the mail \(E\w+\)/,
    );
  });

  it('refuses to go on without a server, and names the option', async () => {
    expect((await failure(sendSmtpMail(params({})))).message).toContain('option server');
  });

  it('sends from the host of the link where from is not set', async () => {
    const { server, received } = await mailServer();
    await sendSmtpMail(params({ server, from: '' }));
    expect(received[0]?.mail.from).toMatchObject({ address: 'no-reply@app.example' });
  });
});

describe('sendSmtpMail with other transports', () => {
  /** A package whose transport answers as given. */
  function fake(answer: object | Error) {
    const log: string[] = [];
    const transport = {
      sendMail: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
      close: () => log.push('closed'),
    };
    return { log, load: () => Promise.resolve({ default: { createTransport: () => transport } }) };
  }

  it.each([{ rejected: ['ada@example.com'] }, { pending: ['ada@example.com'] }])(
    'refuses an answer with %j, and closes the transport',
    async (answer) => {
      const { log, load } = fake(answer);
      const error = await failure(sendSmtpMail(params({ server: 'smtp://localhost' }), load));
      expect(error.message).toContain('refused the recipient');
      expect(log).toEqual(['closed']);
    },
  );

  it('leaves a transport of the user open', async () => {
    const { log, load } = fake({});
    await sendSmtpMail(params({ server: { send: () => undefined } }), load);
    expect(log).toEqual([]);
  });

  it('tells to install the package where it is missing', async () => {
    const load = () => Promise.reject(new Error('Cannot find package'));
    const error = await failure(sendSmtpMail(params({ server: 'smtp://localhost' }), load));
    expect(error.message).toContain('npm install nodemailer');
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('refuses a package that is something else', async () => {
    const load = () => Promise.resolve({ default: {} });
    const error = await failure(sendSmtpMail(params({ server: 'smtp://localhost' }), load));
    expect(error.message).toContain('cannot be used');
  });
});
