import nodeCrypto from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeFaults, FakeIdp } from '../../../../../test/fake-idp.js';
import {
  begin,
  callBack,
  idpProvider,
  openIdp,
  openStage,
  type Stage,
} from '../../../../../test/contract/stage.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { locationOf } from '../../../../../test/support/browser.js';
import type { OIDCConfig } from '../../../../types/provider.js';

let idp: FakeIdp;

beforeEach(async () => {
  idp = await openIdp();
});

const open = (changes: Partial<OIDCConfig<never>> = {}): Stage =>
  openStage({ providers: [idpProvider(idp, changes)] });

const json = (body: object, status = 400): Response => Response.json(body, { status });

/** What a browser is shown, and what the log says. */
async function failed(
  stage: Stage,
  answer: Response,
): Promise<{ shown: string; logged: string; url: string }> {
  const { pathname, searchParams, href } = locationOf(answer);
  const shown = `${pathname} ${searchParams.get('error')} ${searchParams.get('code') ?? '-'}`;
  return { shown, logged: stage.log.text(), url: href };
}

async function failedCallback(
  faults: FakeFaults,
  changes: Partial<OIDCConfig<never>> = {},
): ReturnType<typeof failed> {
  const stage = open(changes);
  const location = await begin(stage.browser);
  idp.faults = faults;
  return failed(stage, await callBack(stage.browser, idp.authorize(location.href)));
}

async function failedStart(
  faults: FakeFaults,
  changes: Partial<OIDCConfig<never>> = {},
): ReturnType<typeof failed> {
  idp.faults = faults;
  const stage = open(changes);
  return failed(stage, await stage.browser.post('/auth/signin/idp'));
}

const refusingClient = (body: object, status?: number): FakeFaults => ({
  respond: { token: () => json(body, status) },
});

describe('a client that the provider refuses', () => {
  const SHOWN = '/auth/error Configuration -';

  it.each(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials'])(
    'is the deployment’s fault (%s), and the log says what to check',
    async (error) => {
      for (const status of [200, 400, 401]) {
        const { shown, logged } = await failedCallback(refusingClient({ error }, status));
        expect(shown).toBe(SHOWN);
        for (const part of [error, '`clientSecret`', 'AUTH_IDP_SECRET', 'client_secret_basic'])
          expect(logged).toContain(part);
        expect(logged).not.toContain('client_secret_post');
      }
    },
  );

  it('is so, too, where status 401 is all that is said', async () => {
    const token = (): Response => new Response('Unauthorized', { status: 401 });
    const { shown, logged } = await failedCallback({ respond: { token } });
    expect(shown).toBe(SHOWN);
    expect(logged).toContain('401');
    expect(logged).toContain('AUTH_IDP_SECRET');
  });

  it('is advised of servers that do not decode, where the secret has characters that encoding changes', async () => {
    const { logged } = await failedCallback(refusingClient({ error: 'invalid_client' }), {
      clientSecret: 'a+b/c=',
    });
    expect(logged).toContain('client_secret_post');
    const posted = await failedCallback(refusingClient({ error: 'invalid_client' }), {
      clientSecret: 'a+b/c=',
      client: { token_endpoint_auth_method: 'client_secret_post' },
    });
    expect(posted.logged).not.toContain('form-encodes');
  });

  it('is advised of key and audience, where it signs assertions', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    const { logged } = await failedCallback(refusingClient({ error: 'invalid_client' }), {
      client: { token_endpoint_auth_method: 'private_key_jwt' },
      token: { clientPrivateKey: pair.privateKey },
    });
    for (const part of ['token.clientPrivateKey', 'clientAssertionAudience']) expect(logged).toContain(part);
  });

  it('is so, too, where the request is pushed', async () => {
    const { shown, logged } = await failedStart({
      metadata: { require_pushed_authorization_requests: true },
      respond: { par: () => json({ error: 'invalid_client' }, 401) },
    });
    expect(shown).toBe(SHOWN);
    expect(logged).toContain('AUTH_IDP_SECRET');
  });
});

describe('what the provider says of an error', () => {
  const SAYS = 'DPoP proof is required for this client';

  it('reaches the log from the token endpoint, and no URL', async () => {
    const { shown, logged, url } = await failedCallback(
      refusingClient({ error: 'invalid_dpop_proof', error_description: SAYS }),
    );
    expect(shown).toBe('/auth/signin OAuthCallbackError invalid_dpop_proof');
    expect(logged).toContain(SAYS);
    expect(logged).toContain('is not supported: turn it off for this client');
    expect(url).not.toContain('DPoP');
  });

  it('reaches the log from the authorization response, and no URL', async () => {
    const stage = open();
    const location = await begin(stage.browser);
    const error_description = 'A signed request object is required';
    const params = idp.authorize(location.href, {
      code: undefined,
      error: 'invalid_request',
      error_description,
    });
    const { shown, logged, url } = await failed(stage, await callBack(stage.browser, params));
    expect(shown).toBe('/auth/signin OAuthCallbackError invalid_request');
    expect(logged).toContain(error_description);
    expect(url).not.toContain('signed');
  });

  it('names the option where the provider wants pushed requests', async () => {
    const stage = open();
    const location = await begin(stage.browser);
    const params = idp.authorize(location.href, {
      code: undefined,
      error: 'invalid_request',
      error_description: 'Pushed Authorization Request is required',
    });
    const { logged } = await failed(stage, await callBack(stage.browser, params));
    expect(logged).toContain('`pushedRequests: true`');
  });

  it('reaches the log where a pushed request is refused', async () => {
    const { shown, logged } = await failedStart({
      metadata: { require_pushed_authorization_requests: true },
      respond: { par: () => json({ error: 'invalid_request', error_description: SAYS }) },
    });
    expect(shown).toBe('/auth/signin OAuthSignin par_failed');
    for (const part of ['400', 'invalid_request', SAYS]) expect(logged).toContain(part);
  });

  it('reaches the log from UserInfo, in the body or its header (RFC 6750, section 3)', async () => {
    const header = {
      'www-authenticate': `Bearer realm="x", error="insufficient_scope", error_description="${SAYS}"`,
    };
    const answers = [
      () => json({ error: 'insufficient_scope', error_description: SAYS }, 403),
      () => new Response('', { status: 403, headers: header }),
    ];
    for (const userinfo of answers) {
      const { shown, logged } = await failedCallback({ respond: { userinfo } }, { idToken: false });
      expect(shown).toBe('/auth/signin OAuthCallbackError userinfo_failed');
      for (const part of ['insufficient_scope', SAYS]) expect(logged).toContain(part);
    }
  });

  it('is at most 200 printable characters, without what this flow keeps secret', async () => {
    const stage = open();
    const location = await begin(stage.browser);
    const params = idp.authorize(location.href);
    const code = params.get('code') ?? '';
    const echo = (form: URLSearchParams): string =>
      `bad\r\n\u001b[31m code ${code.slice(0, 99)} and ${form.get('code_verifier')} "of" ${idp.clientSecret} ${'é'.repeat(400)}`;
    idp.faults.respond = {
      token: ({ form }) => json({ error: 'invalid_grant', error_description: echo(form) }),
    };
    const { logged } = await failed(stage, await callBack(stage.browser, params));
    const said = /saying "([^"]*)"/.exec(logged)?.[1] ?? '';
    expect(said).toMatch(/^bad \[31m code \[redacted\] and \[redacted\] 'of' \[redacted\] é+…$/);
    expect(said.length).toBe(201);
    expect(logged).not.toContain(code);
    expect(logged).not.toContain(idp.clientSecret);
  });

  it.each([undefined, null, '', 7, { a: 1 }, '\r\n'])(
    'is left out where it is %j',
    async (error_description) => {
      const { logged } = await failedCallback(refusingClient({ error: 'invalid_grant', error_description }));
      expect(logged).not.toContain('saying');
    },
  );
});

describe('a signature that this runtime cannot check', () => {
  it('is the deployment’s fault, and is not called wrong', async () => {
    vi.spyOn(nodeCrypto, 'verify').mockImplementation(() => {
      throw new TypeError('The "options.key" property must be of type string');
    });
    const unsupported = new DOMException('Unrecognized name.', 'NotSupportedError');
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unsupported);
    try {
      const { shown, logged } = await failedCallback({});
      expect(shown).toBe('/auth/error Configuration -');
      expect(logged).toContain('it signs with ES256, which this runtime cannot check');
      expect(logged).not.toContain('signature is wrong');
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe('a client that the deployment has not been given', () => {
  it('is warned about when the application starts, before anybody clicks', async () => {
    const { browser, log } = open({ clientId: '' });
    await browser.get('/auth/signin');
    await browser.get('/auth/signin');
    await eventually(() => expect(log.warnings).toEqual(['missing-client-credentials']));
    expect(log.details[0]).toContain('set AUTH_IDP_ID or pass the option `clientId`');
  });

  it('is no trouble for the other providers, nor where all is there', async () => {
    const { browser, log } = open();
    expect((await browser.get('/auth/signin')).status).toBe(200);
    expect(log.warnings).toEqual([]);
  });
});

describe('a wrong issuer', () => {
  it('is logged with the URL that was asked, without its query', async () => {
    const metadata = (): Response => new Response('not found', { status: 404 });
    const issuer = 'https://idp.test/realms/wrong';
    const { shown, logged } = await failedStart({ respond: { metadata } }, { issuer });
    expect(shown).toBe('/auth/signin OAuthSignin idp_unavailable');
    for (const part of [`${issuer}/.well-known/openid-configuration`, '404', '`issuer`', 'AUTH_IDP_ISSUER'])
      expect(logged).toContain(part);
    const wellKnown = 'https://idp.test/x/.well-known/openid-configuration?key=1';
    const other = await failedStart({ respond: { metadata } }, { wellKnown });
    expect(other.logged).toContain('https://idp.test/x/.well-known/openid-configuration');
    expect(other.logged).not.toContain('?key');
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    [
      'is a web page',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'metadata_invalid',
    ],
    ['cannot be reached', () => Promise.reject(new TypeError('ENOTFOUND')), 'idp_unavailable'],
    ['redirects', () => Response.redirect('https://elsewhere.test/'), 'redirect_refused'],
  ])('is told with the URL where it %s', async (_, metadata, code) => {
    const { shown, logged } = await failedStart({ respond: { metadata } });
    expect(shown).toBe(`/auth/signin OAuthSignin ${code}`);
    expect(logged).toContain('https://idp.test/.well-known/openid-configuration');
  });
});
