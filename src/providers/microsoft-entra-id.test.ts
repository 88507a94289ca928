import { describe, expect, it } from 'vitest';
import { customFetch } from '../types/symbols.js';
import { MicrosoftEntraID, type MicrosoftEntraIDUserConfig } from './microsoft-entra-id.js';

const tid = '11111111-2222-3333-4444-555555555555';
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad';
const login = 'https://login.microsoftonline.com';
const issuerFor = (claims: Record<string, unknown>, options: MicrosoftEntraIDUserConfig = {}) =>
  MicrosoftEntraID(options).issuerFor?.(claims);

describe('the issuer of Microsoft Entra ID', () => {
  it('is open to every tenant by default', () => {
    expect(MicrosoftEntraID().issuer).toBe(`${login}/common/v2.0`);
    expect(issuerFor({ tid })).toBe(`${login}/${tid}/v2.0`);
    expect(issuerFor({ tid: consumers })).toBe(`${login}/${consumers}/v2.0`);
  });

  it.each([
    undefined,
    null,
    1,
    '',
    'common',
    '{tenantid}',
    'x/../../evil',
    `${tid}/../${tid}`,
    `${tid}\n`,
    `${tid}?`,
    `${tid}#`,
    'contoso.onmicrosoft.com',
    '11111111222233334444555555555555',
    [tid],
    { toString: () => tid },
  ])('refuses %s as a tenant: tid must be a GUID (OpenID Connect Discovery 1.0, section 4.3)', (value) => {
    expect(issuerFor({ tid: value })).toBeUndefined();
  });

  it('refuses tenants that are not listed', () => {
    const tenants = [tid.toUpperCase()];
    expect(issuerFor({ tid }, { tenants })).toBe(`${login}/${tid}/v2.0`);
    expect(issuerFor({ tid: consumers }, { tenants })).toBeUndefined();
    expect(issuerFor({ tid }, { tenants: [] })).toBeUndefined();
  });

  it('refuses personal accounts for organizations, and organizations for personal accounts', () => {
    const organizations = { issuer: `${login}/organizations/v2.0` };
    expect(issuerFor({ tid }, organizations)).toBe(`${login}/${tid}/v2.0`);
    expect(issuerFor({ tid: consumers }, organizations)).toBeUndefined();
    const personal = { issuer: `${login}/consumers/v2.0/` };
    expect(issuerFor({ tid: consumers }, personal)).toBe(`${login}/${consumers}/v2.0`);
    expect(issuerFor({ tid }, personal)).toBeUndefined();
  });

  it('refuses every other tenant where one is configured', () => {
    const issuer = `${login}/${tid}/v2.0`;
    expect(issuerFor({ tid }, { issuer })).toBe(issuer);
    // The token of another tenant names another issuer, and is held against this one.
    expect(issuerFor({ tid: consumers }, { issuer })).toBe(issuer);
    expect(issuerFor({}, { issuer })).toBe(issuer);
    expect(issuerFor({ tid }, { issuer: `${issuer}/` })).toBe(issuer);
    expect(issuerFor({ tid: consumers }, { issuer, tenants: [tid] })).toBeUndefined();
  });

  it('follows an issuer that was configured elsewhere, by the environment', () => {
    const hook: ((claims: Record<string, unknown>, issuer?: string) => string | undefined) | undefined =
      MicrosoftEntraID().issuerFor;
    expect(hook?.({ tid: consumers }, `${login}/${tid}/v2.0`)).toBe(`${login}/${tid}/v2.0`);
  });

  it('keeps the host of national clouds, and exact issuers of other kinds', () => {
    const us = 'https://login.microsoftonline.us';
    expect(issuerFor({ tid }, { issuer: `${us}/common/v2.0` })).toBe(`${us}/${tid}/v2.0`);
    const external = `https://${tid}.ciamlogin.com/${tid}/v2.0`;
    expect(issuerFor({ tid: consumers }, { issuer: external })).toBe(external);
    expect(issuerFor({ tid }, { issuer: 'http://login.example/common/v2.0' })).toBe(
      'http://login.example/common/v2.0',
    );
  });
});

describe('the address of Microsoft Entra ID', () => {
  it.each([true, 1, '1', 'true'])('is verified where xms_edov is %s', (xms_edov) => {
    expect(MicrosoftEntraID().emailVerified?.({ sub: '1', xms_edov })).toBe(true);
  });

  it.each([undefined, false, 0, '0', 'false', '', 'yes'])('is not where xms_edov is %s', (xms_edov) => {
    const claims = xms_edov === undefined ? {} : { xms_edov };
    // email_verified is no claim of Entra ID: a tenant can write into it what it likes
    expect(MicrosoftEntraID().emailVerified?.({ sub: '1', ...claims, email_verified: true })).toBe(false);
  });
});

describe('the picture of Microsoft Entra ID', () => {
  const jpeg = (bytes: BodyInit, type = 'image/jpeg', status = 200) =>
    new Response(bytes, { status, headers: { 'content-type': type } });

  async function imageOf(
    response: Response | Error,
    options: MicrosoftEntraIDUserConfig = {},
    access_token?: string,
  ) {
    const calls: [string, string | null][] = [];
    const send: typeof fetch = (input, init) => {
      calls.push([new Request(input).url, new Headers(init?.headers).get('authorization')]);
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
    };
    const config = MicrosoftEntraID({ ...options, [customFetch]: send });
    const user = await config.profile?.(
      { sub: '1', name: 'Ada' },
      access_token === undefined ? {} : { access_token },
    );
    expect(user).toMatchObject({ id: '1', name: 'Ada', email: null });
    return { image: user?.image, calls };
  }

  it('comes from Graph as a data: URL, 48 pixels wide', async () => {
    const { image, calls } = await imageOf(jpeg(new Uint8Array([255, 216, 255])), {}, 'at');
    expect(image).toBe('data:image/jpeg;base64,/9j/');
    expect(calls).toEqual([['https://graph.microsoft.com/v1.0/me/photos/48x48/$value', 'Bearer at']]);
  });

  it('comes in another size', async () => {
    const { calls } = await imageOf(jpeg('x'), { profilePhotoSize: 240 }, 'at');
    expect(calls[0]?.[0]).toContain('/240x240/');
  });

  it.each([
    ['no picture', jpeg('', 'application/json', 404)],
    ['an error with an image', jpeg('x', 'image/jpeg', 500)],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://evil.example' } })],
    ['a document', jpeg('<script>', 'text/html')],
    ['an image that runs scripts', jpeg('<svg/>', 'image/svg+xml')],
    ['a picture that fills the session', jpeg(new Uint8Array(65_537))],
    ['no connection', new TypeError('fetch failed')],
  ])('is left out, and the sign-in goes on: %s', async (_, response) => {
    expect((await imageOf(response, {}, 'at')).image).toBeNull();
  });

  it('is not asked for without an access token', async () => {
    expect(await imageOf(jpeg('x'))).toEqual({ image: null, calls: [] });
  });
});
