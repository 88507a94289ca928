import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, apiStage, authorizePath, CALLBACK, ISSUER, type ApiStage } from '../support/api-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { GOOD, ORIGIN } from '../support/password-stage.js';

let stage: ApiStage;
beforeEach(async () => {
  stage = await apiStage();
});

const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? '', ORIGIN);

describe('the code flow', () => {
  it('gives a signed-in user’s client an access token that jose verifies, and a refresh token', async () => {
    const owner = await stage.account();
    const response = await owner.get(await authorizePath());
    const back = locationOf(response);
    expect([response.status, `${back.origin}${back.pathname}`]).toEqual([302, CALLBACK]);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'af0ifjsldkj',
      iss: ISSUER,
    });
    const answer = await stage.redeem(back.searchParams.get('code') ?? '');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const tokens = await jsonOf(answer);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'invoices:read' });
    const keys = (await jsonOf(stage.send('/auth/jwks'))) as unknown as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(
      String(tokens['access_token']),
      createLocalJWKSet(keys),
      { issuer: ISSUER, audience: API, typ: 'at+jwt', currentDate: stage.clock.now() },
    );
    expect(protectedHeader).toEqual({ typ: 'at+jwt', alg: 'ES256', kid: keys.keys[0]?.kid });
    expect(payload).toMatchObject({
      client_id: 'web',
      scope: 'invoices:read',
      auth_time: expect.any(Number),
    });
    expect(JSON.stringify(keys)).not.toContain('"d"');
  });

  it('leads a visitor through the sign-in page, and back to the client', async () => {
    const visitor = stage.browser();
    await stage.account();
    const toSignIn = locationOf(await visitor.get(await authorizePath()));
    expect(toSignIn.pathname).toBe('/auth/signin');
    stage.clock.advance(5);
    const callbackUrl = toSignIn.searchParams.get('callbackUrl') ?? '';
    const signedIn = await visitor.post('/auth/callback/password', {
      email: 'ada@example.com',
      password: GOOD,
      callbackUrl,
    });
    expect(signedIn.headers.get('location')).toContain('/auth/authorize?');
  });
});
