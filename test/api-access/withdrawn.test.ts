import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiAccess, type ApiAccessOptions } from '../../src/api.js';
import { Auth } from '../../src/core/auth.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { API, CALLBACK, VERIFIER } from '../support/api-stage.js';
import { deviceStage, DEVICE_GRANT, type DeviceStage } from '../support/device-stage.js';
import { jsonOf } from '../support/factor-stage.js';
import { ORIGIN } from '../support/password-stage.js';
import { skipPauses } from '../support/quick-timers.js';

skipPauses();

const READ = 'invoices:read';
const WRITE = 'invoices:write';
const BOTH = `${READ} ${WRITE}`;
const FILES = 'https://files.example.com';

const clients = (scopes?: readonly string[]): ApiAccessOptions['clients'] => [
  { id: 'web', redirectUris: [CALLBACK], ...(scopes && { scopes }) },
  { id: 'cli', device: true, ...(scopes && { scopes }) },
];
/** The option `api` as it is at first, and after something was withdrawn. */
const before: ApiAccessOptions = { audience: [API, FILES], scopes: [READ, WRITE], clients: clients() };
const withdrawn: readonly (readonly [string, ApiAccessOptions])[] = [
  ['from its client', { ...before, clients: clients([READ]) }],
  ['from the API', { ...before, scopes: [READ] }],
];
const withoutScopes: readonly (readonly [string, ApiAccessOptions])[] = [
  ['from its client', { ...before, clients: clients([]) }],
  ['from the API', { ...before, scopes: [] }],
];

type Answer = Readonly<Record<string, unknown>> & { readonly status: number };

let stage: DeviceStage;
let owner: TestBrowser;
beforeEach(async () => {
  stage = await deviceStage({ api: before });
  owner = await stage.account();
});

/** Asks the token endpoint of an application with this option `api`. */
async function ask(api: ApiAccessOptions, form: Readonly<Record<string, string>>): Promise<Answer> {
  const body = new URLSearchParams({ client_id: 'web', ...form });
  const request = new Request(`${ORIGIN}/auth/token`, { method: 'POST', body });
  const response = await Auth(request, { ...stage.config, api: apiAccess(api) });
  return { ...(await jsonOf(response)), status: response.status };
}
const refresh = (api: ApiAccessOptions, token: unknown, form: Readonly<Record<string, string>> = {}) =>
  ask(api, { grant_type: 'refresh_token', refresh_token: String(token), ...form });
const redeem = (api: ApiAccessOptions, code: string): Promise<Answer> =>
  ask(api, { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER });
const poll = (api: ApiAccessOptions, code: string): Promise<Answer> =>
  ask(api, { grant_type: DEVICE_GRANT, client_id: 'cli', device_code: code });
const scopesIn = ({ scope, access_token: token }: Answer): readonly unknown[] => [
  scope,
  decodeJwt(String(token))['scope'],
];
/** The refresh token of a client that a user has allowed these scopes. */
async function tokenFor(scope: string, changes: Readonly<Record<string, string>> = {}): Promise<unknown> {
  return (await redeem(before, await stage.code(owner, { scope, ...changes })))['refresh_token'];
}
const noScope = { status: 400, error: 'invalid_scope' };
const noTarget = { status: 400, error: 'invalid_target' };

describe.each(withdrawn)('a scope that was withdrawn %s (AS-15)', (_, after) => {
  it('is in no token of a refresh, and in one again once it is given back', async () => {
    const narrowed = await refresh(after, await tokenFor(BOTH));
    expect(scopesIn(narrowed)).toEqual([READ, READ]);
    const again = await refresh(before, narrowed['refresh_token']);
    expect(scopesIn(again)).toEqual([BOTH, BOTH]);
  });

  it('cannot be asked for; what the client still has can', async () => {
    const token = await tokenFor(BOTH);
    for (const scope of [BOTH, WRITE]) expect(await refresh(after, token, { scope })).toMatchObject(noScope);
    expect(scopesIn(await refresh(after, token, { scope: READ }))).toEqual([READ, READ]);
  });

  it('is in no token for a code, or a device, that was allowed before', async () => {
    expect(scopesIn(await redeem(after, await stage.code(owner, { scope: BOTH })))).toEqual([READ, READ]);
    const codes = await stage.begin({ scope: BOTH });
    await stage.allow(owner, codes.user_code);
    expect(scopesIn(await poll(after, codes.device_code))).toEqual([READ, READ]);
  });
});

describe.each(withoutScopes)('the only scope of a client, withdrawn %s (AS-15)', (_, after) => {
  it('is no reason to give a token without any: refused, and the refresh token still works', async () => {
    const token = await tokenFor(READ);
    for (let n = 0; n < 3; n += 1) {
      expect(await refresh(after, token)).toMatchObject(noScope);
      stage.clock.advance(11);
    }
    expect(scopesIn(await refresh(before, token))).toEqual([READ, READ]);
  });

  it('nor is it one to take a code, or that of a device', async () => {
    const code = await stage.code(owner);
    expect(await redeem(after, code)).toMatchObject(noScope);
    expect(await redeem(before, code)).toMatchObject({ status: 200 });
    const codes = await stage.begin();
    await stage.allow(owner, codes.user_code);
    expect(await poll(after, codes.device_code)).toMatchObject(noScope);
    expect(await poll(before, codes.device_code)).toMatchObject({ status: 200 });
  });

  it('does not concern a client that never had one', async () => {
    expect(await refresh(after, await tokenFor(''))).toMatchObject({ status: 200, scope: '' });
  });
});

describe('an API that was removed from `audience` (AS-15)', () => {
  it('gets no tokens any more, whatever `resource` says, and others do', async () => {
    const after: ApiAccessOptions = { ...before, audience: API };
    const [files, api] = [await tokenFor(READ, { resource: FILES }), await tokenFor(READ)];
    for (const form of [{}, { resource: FILES }, { resource: API }]) {
      expect(await refresh(after, files, form)).toMatchObject(noTarget);
      stage.clock.advance(11);
    }
    expect(await refresh(after, api)).toMatchObject({ status: 200 });
    expect(await refresh(before, files)).toMatchObject({ status: 200 });
  });
});

describe('a refresh that asks for what it cannot have (AS-15)', () => {
  it.each([
    ['a scope', { scope: WRITE }, noScope],
    ['an API', { resource: FILES }, noTarget],
  ])('%s: it does not use up the refresh token', async (_, form, refusal) => {
    const token = await tokenFor(READ);
    expect(await refresh(before, token, form)).toMatchObject(refusal);
    stage.clock.advance(11);
    expect(await refresh(before, token)).toMatchObject({ status: 200 });
  });

  it('still ends the session if the token was used before: it was copied', async () => {
    const token = await tokenFor(READ);
    const { refresh_token: next } = await refresh(before, token);
    stage.clock.advance(11);
    const refused = { status: 400, error: 'invalid_grant' };
    expect(await refresh(before, token, { scope: WRITE })).toMatchObject(refused);
    expect(await refresh(before, next)).toMatchObject(refused);
  });
});
