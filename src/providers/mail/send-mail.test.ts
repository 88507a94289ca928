import { describe, expect, it } from 'vitest';
import type { EmailConfig, SendVerificationRequestParams } from '../../types/provider-email.js';
import { MailError } from './mail-error.js';
import { composeMail, type MailRequest, postMail } from './send-mail.js';

const url = 'https://app.example/auth/callback/acme?token=canary-token&email=ada%40example.com';

function params(provider: Partial<EmailConfig>): SendVerificationRequestParams {
  return {
    identifier: 'ada@example.com',
    url,
    token: 'canary-token',
    expires: new Date('2030-01-01T00:00:00Z'),
    theme: {},
    request: new Request('https://app.example/auth/signin/acme'),
    provider: {
      id: 'acme',
      name: 'Acme',
      type: 'email',
      sendVerificationRequest: () => undefined,
      ...provider,
    },
  };
}

describe('composeMail', () => {
  it('writes the link into both forms of the mail', () => {
    const mail = composeMail(params({ apiKey: 'key', from: 'no-reply@app.example' }));
    expect(mail).toMatchObject({ to: 'ada@example.com', from: 'no-reply@app.example', apiKey: 'key' });
    expect(mail.subject).toContain('app.example');
    expect(mail.text).toContain(url);
    expect(mail.html).toContain('canary-token');
  });

  it.each([
    ['apiKey', { from: 'no-reply@app.example' }],
    ['apiKey', { apiKey: '', from: 'no-reply@app.example' }],
  ])('refuses to go on without %s, and names the option', (option, provider) => {
    expect(() => composeMail(params(provider))).toThrow(MailError);
    expect(() => composeMail(params(provider))).toThrow(`option ${option}`);
    expect(() => composeMail(params(provider))).not.toThrow(/canary/);
  });
});

describe('postMail', () => {
  const mail: Omit<MailRequest, 'fetch'> = {
    service: 'Acme',
    url: 'https://api.acme.example/send',
    headers: { authorization: 'Bearer canary-key' },
    body: { to: 'ada@example.com' },
  };

  function answering(answer: Response | Error) {
    const calls: [string, RequestInit][] = [];
    const send: typeof fetch = (input, init) => {
      calls.push([new Request(input).url, init ?? {}]);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    return { calls, send };
  }

  /** The error of a call, with everything a log would show of it. */
  async function failure(answer: Response | Error): Promise<MailError> {
    const error: unknown = await postMail({ ...mail, fetch: answering(answer).send }).catch(
      (reason: unknown) => reason,
    );
    if (!(error instanceof MailError)) throw new Error('expected a MailError');
    expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/canary|ada@/);
    return error;
  }

  it('posts JSON and follows no redirect with the key', async () => {
    const { calls, send } = answering(Response.json({ id: '1' }));
    await postMail({ ...mail, fetch: send });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject([
      'https://api.acme.example/send',
      {
        method: 'POST',
        redirect: 'manual',
        body: '{"to":"ada@example.com"}',
        headers: { authorization: 'Bearer canary-key', 'content-type': 'application/json' },
      },
    ]);
  });

  it('posts a form, whose type the runtime sets', async () => {
    const { calls, send } = answering(new Response());
    const body = new URLSearchParams({ to: 'ada@example.com' });
    await postMail({ ...mail, body, fetch: send });
    expect(calls[0]?.[1].body).toBe(body);
    expect(calls[0]?.[1].headers).toEqual({ authorization: 'Bearer canary-key' });
  });

  it.each([302, 400, 401, 403, 422, 429, 500, 503])(
    'refuses status %i, and tells nothing of the body',
    async (status) => {
      const error = await failure(
        new Response('{"message":"canary-key is for ada@example.com"}', { status }),
      );
      expect(error).toMatchObject({ service: 'Acme', status });
      expect(error.message).toContain(`status ${status}`);
    },
  );

  it('refuses to go on without a connection, and tells the code only', async () => {
    const cause = Object.assign(new Error('canary'), { code: 'ECONNREFUSED' });
    const error = await failure(new TypeError('canary', { cause }));
    expect(error).toMatchObject({ code: 'ECONNREFUSED', status: undefined });
  });

  it('refuses a key that no header can carry, and does not quote it', async () => {
    const headers = { authorization: 'Bearer canary\nkey' };
    const outcome = postMail({ ...mail, url: 'http://127.0.0.1:9/', headers });
    await expect(outcome).rejects.toThrow(MailError);
    await expect(outcome).rejects.not.toThrow(/canary/);
  });
});
