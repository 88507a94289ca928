import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  AccessError,
  verifyAccess,
  withAccess,
  type AccessOptions,
} from '../../src/resource-server/index.js';
import {
  accept,
  AUDIENCE,
  errorOf,
  keyServer,
  optionsOf,
  pairOf,
  requestWith,
  seconds,
  signed,
  type Pair,
} from '../support/access-stage.js';

const REALM = 'realm="https://api.example.com"';
const ALGS = 'algs="ES256 EdDSA"';

let pair: Pair;
let options: AccessOptions;
let token: string;

beforeAll(async () => {
  pair = await pairOf('ES256', 'ec-1');
  options = optionsOf(keyServer(pair));
  token = await signed(pair);
});

/** Status, code and challenge of the answer to a request. */
async function answerTo(
  request: Parameters<typeof verifyAccess>[0],
  more = options,
): Promise<readonly unknown[]> {
  const { status, code, headers } = await errorOf(verifyAccess(request, more));
  return [status, code, headers['www-authenticate']];
}

function nodeRequest(rawHeaders: readonly string[]): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.rawHeaders = [...rawHeaders];
  for (let index = 0; index < rawHeaders.length; index += 2)
    message.headers[(rawHeaders[index] ?? '').toLowerCase()] ??= rawHeaders[index + 1] ?? '';
  return message;
}

describe('the header field Authorization', () => {
  it('is missing, or has another scheme: a challenge without an error (RS-30)', async () => {
    const challenge = `Bearer ${REALM}, DPoP ${REALM}, ${ALGS}`;
    for (const field of [
      undefined,
      '',
      'Basic dXNlcjpwYXNz',
      'Digest username="a", realm="b"',
      'Bearerish x',
    ])
      expect(await answerTo(requestWith(field))).toEqual([401, 'missing_token', challenge]);
  });

  it('is missing where a scope is needed: the challenge names it (RS-30)', async () => {
    const scope = 'scope="invoices:read invoices:write"';
    const challenge = `Bearer ${REALM}, ${scope}, DPoP ${REALM}, ${scope}, ${ALGS}`;
    for (const names of ['invoices:read invoices:write', ['invoices:read', 'invoices:write']])
      expect(await answerTo(requestWith(undefined), { ...options, scope: names })).toEqual([
        401,
        'missing_token',
        challenge,
      ]);
  });

  it('is malformed, or was sent twice: 400 (RS-31)', async () => {
    const fields = [
      'Bearer',
      'bearer ',
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Basic dXNlcjpwYXNz, Bearer ${token}`,
      `Bearer ${token},DPoP ${token}`,
      `Bearer ${token}"`,
      `Bearer token="${token}"`,
      `DPoP`,
    ];
    for (const field of fields)
      expect((await answerTo(requestWith(field))).slice(0, 2)).toEqual([400, 'invalid_request']);
    const twice = new Headers([
      ['authorization', `Bearer ${token}`],
      ['authorization', `Bearer ${token}`],
    ]);
    expect((await answerTo(new Request(AUDIENCE, { headers: twice }))).slice(0, 2)).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('was sent twice to Node, which keeps one of them: 400 (RS-31)', async () => {
    const sent = ['Authorization', `Bearer ${token}`];
    expect((await verifyAccess(nodeRequest(sent), options)).userId).toBe('user-1');
    for (const second of [`Bearer ${token}`, 'Basic dXNlcjpwYXNz'])
      expect((await answerTo(nodeRequest([...sent, 'authorization', second]))).slice(0, 2)).toEqual([
        400,
        'invalid_request',
      ]);
  });

  it('is the only place that is read (RS-32)', async () => {
    const form = new URLSearchParams({ access_token: token });
    const query = new Request(`${AUDIENCE}/invoices?access_token=${token}`);
    const body = new Request(`${AUDIENCE}/invoices`, { method: 'POST', body: form });
    const cookie = requestWith(undefined, { cookie: `access_token=${token}`, 'x-access-token': token });
    for (const request of [query, body, cookie])
      expect((await answerTo(request)).slice(0, 2)).toEqual([401, 'missing_token']);
  });

  it('has a scheme in any case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer '])
      expect((await verifyAccess(requestWith(`${scheme} ${token}`), options)).userId).toBe('user-1');
  });
});

describe('a challenge', () => {
  it('names the error of the token (RS-33)', async () => {
    const expired = await signed(pair, { exp: seconds() - 60 });
    const rules = { ...options, assurance: 2, recent: '10m' } as const;
    expect(await answerTo(requestWith(`Bearer ${expired}`), rules)).toEqual([
      401,
      'invalid_token',
      `Bearer ${REALM}, error="invalid_token", error_description="The token has expired"`,
    ]);
  });

  it('names the scopes that are missing: 403 (RS-34)', async () => {
    const scope = 'invoices:read invoices:delete';
    const expected = [
      403,
      'insufficient_scope',
      `Bearer ${REALM}, error="insufficient_scope", error_description="The token lacks a scope", scope="${scope}"`,
    ];
    expect(await answerTo(requestWith(`Bearer ${token}`), { ...options, scope })).toEqual(expected);
    for (const given of ['', 'invoices:rea', 'invoices:read ', 'invoices:readinvoices:delete', undefined]) {
      const narrow = await signed(pair, { scope: given });
      expect(await answerTo(requestWith(`Bearer ${narrow}`), { ...options, scope })).toEqual(expected);
    }
    const enough = { ...options, scope: 'invoices:read' };
    expect((await accept(token, enough)).scopes).toContain('invoices:read');
  });

  it('asks for a second factor or a fresh sign-in (RS-35; RFC 9470)', async () => {
    const beginning = `Bearer ${REALM}, error="insufficient_user_authentication", error_description=`;
    const weak = await signed(pair, { acr: 'urn:latchkey:assurance:1', auth_time: seconds() - 700 });
    expect(await answerTo(requestWith(`Bearer ${weak}`), { ...options, assurance: 2 })).toEqual([
      401,
      'insufficient_user_authentication',
      `${beginning}"A second factor is needed", acr_values="urn:latchkey:assurance:2"`,
    ]);
    expect(await answerTo(requestWith(`Bearer ${weak}`), { ...options, recent: '10m' })).toEqual([
      401,
      'insufficient_user_authentication',
      `${beginning}"The user must authenticate again", max_age="600"`,
    ]);
    const unknown = await signed(pair, { acr: undefined, auth_time: undefined });
    for (const more of [{ assurance: 2 }, { recent: 600 }] as const)
      expect((await answerTo(requestWith(`Bearer ${unknown}`), { ...options, ...more }))[0]).toBe(401);
    expect((await accept(token, { ...options, assurance: 2, recent: '10m' })).userId).toBe('user-1');
  });

  it('refuses clients that are not listed (RS-36)', async () => {
    const listed = { ...options, clients: ['client-2', 'client-1'] };
    expect((await accept(token, listed)).clientId).toBe('client-1');
    expect(
      (await answerTo(requestWith(`Bearer ${token}`), { ...options, clients: ['client-2'] })).slice(0, 2),
    ).toEqual([401, 'invalid_token']);
    expect((await answerTo(requestWith(`Bearer ${token}`), { ...options, clients: [] }))[0]).toBe(401);
  });

  it('has nothing of the token or the request in it (RS-37)', async () => {
    const hostile = await signed(pair, { iss: 'x"\r\nset-cookie: a=b', sub: '<script>' });
    const error = await errorOf(accept(hostile, options));
    const text = JSON.stringify([error.message, error.headers, await error.toResponse().text()]);
    for (const part of ['set-cookie', '<script>', hostile, 'user-1']) expect(text).not.toContain(part);
  });
});

describe('an AccessError', () => {
  it('becomes a response', async () => {
    const error = await errorOf(verifyAccess(requestWith(undefined), options));
    for (const response of [error.toResponse(), error.getResponse()]) {
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe(error.headers['www-authenticate']);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        error: 'missing_token',
        error_description: 'This resource needs an access token',
      });
    }
  });
});

describe('withAccess', () => {
  it('runs a handler for valid tokens only, and hands on what else it gets (RS-38)', async () => {
    const calls: unknown[] = [];
    const handler = withAccess(options, (request: Request, access, context: { id: string }) => {
      calls.push([request.method, access.userId, context.id]);
      return Response.json({ ok: true });
    });
    expect((await handler(requestWith(`Bearer ${token}`), { id: '7' })).status).toBe(200);
    expect((await handler(requestWith('Bearer x.y.z'), { id: '8' })).status).toBe(401);
    expect((await handler(requestWith(undefined), { id: '9' })).status).toBe(401);
    expect(calls).toEqual([['GET', 'user-1', '7']]);
  });

  it('answers an AccessError of the handler, and throws all others', async () => {
    const fails = (error: Error) =>
      withAccess(options, () => {
        throw error;
      })(requestWith(`Bearer ${token}`));
    const own = new AccessError('No.', { code: 'insufficient_scope', challenge: 'Bearer' });
    expect((await fails(own)).status).toBe(403);
    await expect(fails(new Error('broken'))).rejects.toThrow('broken');
  });
});

describe('options', () => {
  it.each([
    [{ audience: undefined }, 'audience'],
    [{ audience: '' }, 'audience'],
    [{ audience: 'a"b' }, 'audience'],
    [{ audience: ['https://api.example.com'] }, 'audience'],
    [{ issuer: undefined }, 'issuer'],
    [{ issuer: 'app.example.com' }, 'issuer'],
    [{ issuer: 'http://app.example.com/auth' }, 'issuer'],
    [{ issuer: 'https://app.example.com/auth?a=b' }, 'issuer'],
    [{ jwksUri: 'http://app.example.com/jwks' }, 'jwksUri'],
    [{ jwksUri: 'data:application/json,{}' }, 'jwksUri'],
    [{ scope: ['a b'] }, 'scope'],
    [{ scope: 7 }, 'scope'],
    [{ clients: 'client-1' }, 'clients'],
    [{ assurance: 3 }, 'assurance'],
    [{ recent: 'soon' }, 'recent'],
    [{ recent: -1 }, 'recent'],
    [{ algorithms: [] }, 'algorithms'],
    [{ algorithms: ['RS256'] }, 'algorithms'],
    [{ algorithms: ['none'] }, 'algorithms'],
    [{ algorithms: ['ES256', 'RS256'] }, 'algorithms'],
    [{ clockTolerance: -1 }, 'clockTolerance'],
    [{ clockTolerance: 61 }, 'clockTolerance'],
    [{ clockTolerance: NaN }, 'clockTolerance'],
    [{ url: '/api' }, 'url'],
  ])('%o are refused by name, before the request is read (RS-39)', async (wrong, name) => {
    // What JavaScript lets a program write.
    const given = { ...options, ...wrong } as AccessOptions;
    const verified = verifyAccess(requestWith(`Bearer ${token}`), given);
    await expect(verified).rejects.toThrow(TypeError);
    await expect(verifyAccess(requestWith(undefined), given)).rejects.toThrow(`The option \`${name}\``);
  });
});
