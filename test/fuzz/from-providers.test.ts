import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { parseExactJson } from '../../src/core/kit/exact-json.js';
import { parseJsonObject } from '../../src/core/kit/json.js';
import { validateLogoutToken } from '../../src/core/logout/logout-token.js';
import {
  assertIssuer,
  assertOrigin,
  codeOf,
  readResponse,
  repeatKey,
} from '../../src/core/methods/oauth/code-flow/authorization-response.js';
import { parseTokenResponse } from '../../src/core/methods/oauth/code-flow/token-response.js';
import { authorizationServer } from '../../src/core/methods/oauth/server/authorization-server.js';
import { ProviderFault } from '../../src/core/methods/oauth/server/provider-fault.js';
import type { OAuthProvider } from '../../src/core/contracts/provider.js';
import { FakeIdp } from '../fake-idp.js';
import { NOW, testProvider } from '../oauth-exchange.js';
import { settingsWith } from '../support/exchange.js';
import { exchangeWith } from '../support/proof.js';
import { awkward, damaged, fuzz } from './fuzz.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const idp = await FakeIdp.create({ now: () => NOW });
const provider = testProvider(idp);
const server = await authorizationServer(provider, NOW);

const seconds = NOW.getTime() / 1000;
const { issuer: iss, clientId: aud } = idp;
const claims = { iss, aud, sub: 'a', sid: 'b', jti: 'c', iat: seconds, exp: seconds + 60 };
const usual = { ...claims, events: { [EVENT]: {} } };
const part = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url');
idp.faults = { header: { typ: 'logout+jwt' }, claims: { ...usual, nonce: undefined } };
const good = String(await idp.idToken());
idp.faults = {};

/** What a reader may throw: a fault of the provider, with a code and nothing that was sent. */
function asFault(error: unknown, ...codes: readonly string[]): void {
  if (!(error instanceof ProviderFault)) throw error;
  expect(codes).toContain(error.code);
}

/** Any value of JSON, and members of objects that mean something. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  awkward('https://', 'idp.test', '/', '#', '@', 'javascript:', '{tenantid}', ' '),
  fc.constantFrom<unknown>(0, -1, 1e300, 2 ** 53, true, null, '', [], {}, ['S256'], '3600'),
);

/** An object like `sample`, of whose members some are others. */
const spoiled = (sample: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .dictionary(fc.oneof(fc.constantFrom(...Object.keys(sample)), fc.string({ maxLength: 8 })), value, {
      maxKeys: 3,
    })
    .map((changes) => ({ ...sample, ...changes }));

describe('JSON of other servers', () => {
  fuzz('provider-json', {
    arbitrary: fc.oneof(
      fc.json(),
      damaged(fc.json()),
      awkward(
        '{',
        '}',
        '"a":',
        '"__proto__":{"x":1}',
        ',',
        '[',
        '1',
        '12345678901234567890',
        '\\"',
        '\ufeff',
      ),
    ),
    holds: (text) => {
      const [exact, plain] = [parseExactJson(text), parseJsonObject(text)];
      expect(exact === undefined).toBe(plain === undefined);
      if (exact === undefined || plain === undefined) return;
      expect(Object.hasOwn(exact, '__proto__')).toBe(false);
      expect(Object.getPrototypeOf(exact)).toBe(Object.prototype);
      // But for integers that a number cannot hold, which become text, they read the same.
      if (!/\d{16}|__proto__/.test(text)) expect(exact).toEqual(plain);
      const written = JSON.stringify(exact);
      if (!text.includes('__proto__')) expect(JSON.stringify(parseExactJson(written))).toBe(written);
    },
  });

  fuzz('exact-integers', {
    arbitrary: fc.tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.string()),
    holds: ([id, name]) => {
      const parsed = parseExactJson(`{"id":${id},"name":${JSON.stringify(`${name}${id}`)}}`);
      expect(String(parsed?.['id'])).toBe(String(id));
      expect(parsed?.['name']).toBe(`${name}${id}`);
    },
  });

  const tokens = {
    access_token: 'a',
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: 'r',
    scope: 's',
  };
  fuzz('token-response', {
    arbitrary: spoiled({ ...tokens, id_token: 'a.b.c', expires_at: 1 }),
    holds: (response) => {
      try {
        const set = parseTokenResponse(response, NOW);
        expect(typeof set.access_token).toBe('string');
        expect(set.token_type).toBe('bearer');
        for (const name of ['refresh_token', 'scope', 'id_token'] as const)
          expect(['string', 'undefined']).toContain(typeof set[name]);
        for (const time of [set.expires_in, set.expires_at])
          expect(time === undefined || Number.isSafeInteger(time)).toBe(true);
        // What was read is read the same.
        expect(parseTokenResponse(set, NOW)).toEqual(set);
      } catch (error) {
        asFault(error, 'token_response_invalid', 'token_type');
      }
    },
  });

  fuzz('metadata', {
    arbitrary: fc.oneof(
      spoiled(idp.metadata()).map((metadata) => JSON.stringify(metadata)),
      damaged(fc.constant(JSON.stringify(idp.metadata()))),
    ),
    cost: 2,
    holds: async (text) => {
      const answer = (): Promise<Response> => Promise.resolve(new Response(text));
      const own: OAuthProvider = { ...provider, fetch: answer };
      try {
        const found = await authorizationServer(own, NOW);
        const { issuer, authorizationEndpoint, tokenEndpoint, userinfoEndpoint, jwksUri } = found;
        expect(issuer?.replace(/\/$/, '')).toBe(idp.issuer);
        for (const url of [authorizationEndpoint, tokenEndpoint, userinfoEndpoint, jwksUri])
          if (url !== undefined) expect(url).toMatch(/^https:\/\//i);
      } catch (error) {
        asFault(error, 'metadata_invalid', 'metadata_insecure_endpoint', 'issuer_mismatch');
      }
    },
  });
});

describe('what a browser brings back', () => {
  const settings = settingsWith();
  const names = fc.constantFrom('code', 'state', 'iss', 'error', 'error_description', 'response', 'id_token');
  const parts = awkward('a', '.', idp.issuer, '/', '\r\n', 'access_denied', '<script>', '{', 'é');
  fuzz('authorization-response', {
    arbitrary: fc.record({
      pairs: fc.array(fc.tuple(names, parts), { maxLength: 5 }),
      isForm: fc.boolean(),
      origin: fc.oneof(fc.constantFrom(null, 'null', idp.issuer), fc.webUrl()),
    }),
    cost: 2,
    holds: async ({ pairs, isForm, origin }) => {
      const path = isForm ? 'callback/idp' : `callback/idp?${new URLSearchParams(pairs).toString()}`;
      const form = isForm ? { form: Object.fromEntries(pairs) } : {};
      const exchange = await exchangeWith(settings, { path, ...form });
      const response = { ...readResponse(exchange), origin };
      const isTwice = (name: string): boolean => pairs.filter(([other]) => other === name).length > 1;
      expect(response.duplicated.filter((name) => !isTwice(name))).toEqual([]);
      const key = repeatKey(exchange);
      expect(key === undefined || key.flow.startsWith('oauth:idp:')).toBe(true);
      try {
        const code = codeOf(response);
        expect(code).toBe(response.params.get('code'));
        // oxlint-disable-next-line no-control-regex -- they are what must not be there
        expect(code).toMatch(/^[^\u0000-\u001f\u007f]{1,4096}$/);
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        expect(error.code).toMatch(/^[\w.-]{1,64}$/);
        // oxlint-disable-next-line no-control-regex -- they are what must not be there
        expect(error.message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }
      try {
        assertIssuer(response, server, () => undefined);
        expect(response.params.get('iss')).toBe(idp.issuer);
      } catch (error) {
        asFault(error, 'iss_mismatch', 'iss_missing');
      }
      try {
        assertOrigin(response, server);
        expect([null, 'null', idp.issuer]).toContain(origin);
      } catch (error) {
        asFault(error, 'origin');
      }
    },
  });

  fuzz('logout-token', {
    arbitrary: fc.oneof(
      damaged(fc.constant(good)),
      fc
        .tuple(spoiled({ alg: 'ES256', typ: 'logout+jwt', kid: 'key-1' }), spoiled(usual))
        .map(([header, payload]) => `${part(header)}.${part(payload)}.${'A'.repeat(86)}`),
      fc.jsonValue(),
    ),
    cost: 4,
    holds: async (token) => {
      const context = { provider, server, now: NOW };
      expect((await validateLogoutToken(good, context)).sub).toBe('a');
      try {
        await validateLogoutToken(token, context);
        // Whatever was changed, it is what was signed.
        expect(token).toBe(good);
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        expect(error.code).toMatch(/^logout_token_[a-z]+$/);
      }
    },
  });
});
