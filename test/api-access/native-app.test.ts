import * as oauth from 'oauth4webapi';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../src/testing/index.js';
import { apiStage, CALLBACK, ISSUER, type ApiStage } from '../support/api-stage.js';
import { hiddenFields } from '../support/device-stage.js';
import { ORIGIN } from '../support/password-stage.js';

// An app by the rules of RFC 8252, with a library that was not written here: the system browser, a scheme of its own, PKCE.

const issuer = new URL(ISSUER);
const REDIRECT = 'com.example.app:/callback';
const client: oauth.Client = { client_id: 'mobile' };

let stage: ApiStage;
let owner: TestBrowser;
let server: oauth.AuthorizationServer;
beforeEach(async () => {
  stage = await apiStage();
  owner = await stage.account();
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...sent() });
  server = await oauth.processDiscoveryResponse(issuer, response);
});

/** Sends the requests of the library to the application. */
function sent(): {
  [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) => Promise<Response>;
} {
  return {
    [oauth.customFetch]: (url, { body, ...init }) =>
      // The library sends bodies of text and of parameters.
      stage.send(url.slice(ORIGIN.length), {
        ...init,
        ...(body !== undefined && { body: body as BodyInit }),
      }),
  };
}

/** What an app keeps while the browser is open. */
interface Begun {
  readonly verifier: string;
  readonly state: string;
  /** What the system opens the app with. */
  readonly opened: URL;
}

/** Opens the system browser, whose user is signed in and presses "Continue". */
async function begin(changes: Readonly<Record<string, string>> = {}): Promise<Begun> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    scope: 'invoices:read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changes,
  });
  const page = await owner.get(`${server.authorization_endpoint ?? ''}?${query.toString()}`);
  const done = await owner.post('/auth/authorize', hiddenFields(await page.text()));
  return { verifier, state, opened: new URL(done.headers.get('refresh')?.slice('0;url='.length) ?? '') };
}

async function redeem({ verifier, state, opened }: Begun): Promise<oauth.TokenEndpointResponse> {
  const answer = oauth.validateAuthResponse(server, client, opened, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    answer,
    REDIRECT,
    verifier,
    sent(),
  );
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

async function refresh(token = ''): Promise<oauth.TokenEndpointResponse> {
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, sent());
  return oauth.processRefreshTokenResponse(server, client, response);
}

describe('an app with a scheme of its own', () => {
  it('signs in, refreshes, and signs out', async () => {
    expect(server).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    const begun = await begin();
    expect(`${begun.opened.protocol}${begun.opened.pathname}`).toBe(REDIRECT);
    const tokens = await redeem(begun);
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'invoices:read' });
    const fresh = await refresh(tokens.refresh_token);
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token);
    const gone = await oauth.revocationRequest(
      server,
      client,
      oauth.None(),
      fresh.refresh_token ?? '',
      sent(),
    );
    await oauth.processRevocationResponse(gone);
    await expect(refresh(fresh.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['state', 'another'],
    ['iss', 'https://evil.test/auth'],
    ['iss', undefined],
  ])('the library refuses an answer whose `%s` is %s', async (name, value) => {
    const begun = await begin();
    if (value === undefined) begun.opened.searchParams.delete(name);
    else begun.opened.searchParams.set(name, value);
    await expect(redeem(begun)).rejects.toThrow(oauth.OperationProcessingError);
  });
});

describe('another app that has claimed the scheme', () => {
  const stolen = (begun: Begun, verifier: string): Promise<oauth.TokenEndpointResponse> =>
    redeem({ ...begun, verifier });

  it('gets no tokens for the code, and the right app still does (AS-06)', async () => {
    const begun = await begin();
    await expect(stolen(begun, oauth.generateRandomCodeVerifier())).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await redeem(begun)).scope).toBe('invoices:read');
  });

  it('ends the session of the app by sending its code once more (AS-06)', async () => {
    const begun = await begin();
    const tokens = await redeem(begun);
    await expect(redeem(begun)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['with two slashes', 'com.example.app://callback'],
    ['in capital letters', 'COM.EXAMPLE.APP:/callback'],
    ['with another path', 'com.example.app:/callback/evil'],
    ['with a fragment', 'com.example.app:/callback#evil'],
    ['of another client', CALLBACK],
  ])('gets no code at the redirect URI %s (AS-04)', async (_, uri) => {
    const query = new URLSearchParams({ response_type: 'code', client_id: 'mobile', redirect_uri: uri });
    const response = await owner.get(`/auth/authorize?${query.toString()}`);
    expect([response.status, response.headers.get('location'), response.headers.get('refresh')]).toEqual([
      400,
      null,
      null,
    ]);
  });
});
