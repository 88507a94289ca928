import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { flowCookie, MAX_FLOWS, newFlowId, pendingFlows, sealInto } from '../../src/core/flow/flow-cookie.js';
import { surplusFlows, unsealFrom } from '../../src/core/flow/flow-cookie.js';
import { cookieTable } from '../../src/core/http/cookie-table.js';
import { HttpError } from '../../src/core/http/http-error.js';
import { readBody } from '../../src/core/http/request-body.js';
import { accountName } from '../../src/core/limits/account-name.js';
import { parseFlowClaim } from '../../src/core/records/flow-claim.js';
import { parseBucket } from '../../src/core/records/limit-bucket.js';
import { parsePassword, parseReset, parseSignUp } from '../../src/core/records/password-kinds.js';
import {
  parseRevocation,
  parseProviderEnd,
  parseProviderSession,
  parseSession,
} from '../../src/core/records/session-kinds.js';
import { nextAuth4Values } from '../../src/core/session/session-cookies.js';
import { readNextAuth4Token } from '../../src/core/session/jwt/next-auth-4.js';
import { settingsWith } from '../support/exchange.js';
import { cookiesAfter, exchangeWith, NOON } from '../support/proof.js';
import { awkward, damaged, fuzz } from './fuzz.js';

/** A value as it is after it was written as JSON, which has no `-0`. */
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const URL_ENCODED = 'application/x-www-form-urlencoded';

function bodyOf(body: string | Uint8Array<ArrayBuffer>, type: string): Request {
  return new Request('https://app.test/', { method: 'POST', body, headers: { 'content-type': type } });
}

describe('request bodies', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  fuzz('fields-of-a-form', {
    arbitrary: fc.array(fc.tuple(fc.oneof(text, fc.constantFrom('a', '__proto__', 'constructor')), text), {
      maxLength: 8,
    }),
    cost: 2,
    holds: async (pairs) => {
      const { form, duplicated } = await readBody(
        bodyOf(new URLSearchParams(pairs).toString(), URL_ENCODED),
        { acceptsData: false, seconds: 10 },
      );
      const names = [...new Set(pairs.map(([name]) => name))];
      expect(Object.keys(form).toSorted()).toEqual(names.toSorted());
      for (const name of names) {
        const values = pairs.filter(([other]) => other === name);
        expect(form[name]).toBe(values[0]?.[1]);
        expect(duplicated.includes(name)).toBe(values.length > 1);
      }
      expect('toString' in form).toBe(names.includes('toString'));
    },
  });

  const json = awkward('{', '}', '"a":"b"', ',', '"data":', '[', ']', '{"__proto__":{"x":1}}', '1', 'null');
  const form = awkward('a', '=', '&', '+', '%', '%4', '%C3', '%00', '__proto__', '[]', 'é');
  const multipart = awkward('--b', '\r\n', 'Content-Disposition: form-data; name="a"', '--', '\r\n\r\n', 'x');
  const types = ['application/json', URL_ENCODED, 'multipart/form-data; boundary=b', 'text/plain', ''];
  fuzz('request-body', {
    arbitrary: fc.tuple(
      fc.oneof(json, form, multipart, fc.uint8Array({ maxLength: 40 }), fc.json()),
      fc.oneof(fc.constantFrom(...types), awkward(...types, '; charset=', 'utf-8', 'latin1', '"', ';', '=')),
      fc.boolean(),
    ),
    holds: async ([body, type, acceptsData]) => {
      // A Headers object takes no such text at all; what does not come in harms nobody.
      let request: Request;
      try {
        request = bodyOf(typeof body === 'string' ? body : new Uint8Array(body), type);
      } catch {
        return;
      }
      try {
        const read = await readBody(request, { acceptsData, seconds: 10 });
        expect(Object.values(read.form).filter((value) => typeof value !== 'string')).toEqual([]);
        expect(JSON.stringify(read.data) ?? '').not.toContain('"__proto__":');
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        expect([400, 413, 415]).toContain(error.status);
      }
    },
  });

  fuzz('account-names', {
    arbitrary: fc.tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat(20)),
    cost: 3,
    holds: ([name, at]) => {
      const counted = accountName(name);
      // Spellings that databases take for the same have one count.
      expect(accountName(name.normalize('NFC'))).toBe(counted);
      expect(accountName(name.normalize('NFD'))).toBe(counted);
      expect(accountName(` ${name}\u200b`)).toBe(counted);
      const letters = Array.from(name);
      expect(accountName([...letters.slice(0, at), '\u0301', ...letters.slice(at)].join(''))).toBe(counted);
      expect(accountName(`${name}${'x'.repeat(100_000)}`).length).toBeLessThan(20_000);
    },
  });
});

describe('records', () => {
  const members = ['count', 'closedUntil', 'forgottenAt', 'id', 'state', 'createdAt', 'lastActiveAt'];
  const others = ['authTime', 'endedUntil', 'writtenAt', 'session', 'sid', 'endedAt', 'sub', 'hash', 'email'];
  const names = fc.constantFrom(...members, ...others, 'name', 'tries', 'by', 'at', 'isAwaited', 'location');
  const values = fc.oneof(
    fc.constantFrom<unknown>('live', 'ended', '', 0, 1.5, -1, 1e300, true, null),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const kinds = {
    bucket: [parseBucket, { count: 1, closedUntil: 2, forgottenAt: 3 }],
    session: [parseSession, { id: 'a', state: 'live', createdAt: 1, lastActiveAt: 2, authTime: 3 }],
    revocation: [parseRevocation, { endedUntil: 1, writtenAt: 2 }],
    providerSession: [parseProviderSession, { session: 'a', sid: 'b' }],
    providerEnd: [parseProviderEnd, { endedAt: 1, sub: 'a' }],
    password: [parsePassword, { hash: 'a' }],
    signUp: [parseSignUp, { email: 'a', hash: 'b', tries: 0, name: 'c' }],
    reset: [parseReset, { email: 'a' }],
    claim: [parseFlowClaim, { by: 'a', at: 1, isAwaited: true, location: 'b' }],
  } as const;
  for (const [kind, [parse, sample]] of Object.entries(kinds)) {
    fuzz(`record-${kind}`, {
      arbitrary: fc
        .oneof(
          fc.dictionary(names, values).map((changes) => ({ ...sample, ...changes })),
          fc.jsonValue(),
        )
        .map(written),
      cost: 3,
      holds: (value) => {
        expect(parse(sample)).toEqual(sample);
        const read = parse(value);
        if (read === undefined) return;
        // What was read is written, and read the same.
        expect(parse(written(read))).toEqual(read);
        const types = Object.entries(read).filter(([name]) => Object.hasOwn(sample, name));
        if (kind !== 'session')
          for (const [name, member] of types)
            expect([name, typeof member]).toEqual([name, typeof Reflect.get(sample, name)]);
      },
    });
  }
});

describe('cookies of flows, and of next-auth 4', () => {
  const settings = settingsWith();
  const key = 'state';
  const id = newFlowId(NOON);
  fuzz('flow-cookies', {
    arbitrary: fc.record({
      content: fc.dictionary(
        fc.string({ maxLength: 4 }).map((name) => `own ${name}`),
        fc.jsonValue({ maxDepth: 1 }),
      ),
      at: fc.nat(200),
      planted: fc.array(awkward('__Secure-authjs.state.', id, newFlowId(new Date(0)), '.', '=', 'x', 'a'), {
        maxLength: 8,
      }),
    }),
    cost: 4,
    holds: async ({ content, at, planted }) => {
      const begun = await exchangeWith(settings);
      await sealInto(begun, { key, id }, content);
      const cookie = cookiesAfter(begun);
      const sealed = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));
      const { name } = flowCookie(begun, key, id);
      expect(cookie.startsWith(`${name}=`)).toBe(true);
      expect(await unsealFrom(begun, { key, id }, [sealed])).toMatchObject({
        ...(written(content) as object),
        f: id,
      });
      // One character less or changed, another kind, another flow: nothing is opened.
      const cut = sealed.slice(0, at % sealed.length) + sealed.slice((at % sealed.length) + 1);
      expect(await unsealFrom(begun, { key, id }, [cut])).toBeNull();
      expect(await unsealFrom(begun, { key: 'nonce', id }, [sealed])).toBeNull();
      expect(await unsealFrom(begun, { key, id: newFlowId(NOON) }, [sealed])).toBeNull();
      const header = planted.join('; ').replaceAll(/[^\t -~]/g, '');
      const exchange = await exchangeWith(settings, { cookie: header });
      const pending = pendingFlows(exchange, key);
      expect(pending.filter((one) => !/^[0-9a-z]{7}[\w-]{8}$/.test(one))).toEqual([]);
      expect(surplusFlows(exchange, key).length).toBeLessThanOrEqual(MAX_FLOWS);
    },
  });

  const both = settingsWith({
    cookies: { plain: cookieTable(false, undefined, true), secure: cookieTable(true, undefined, true) },
  });
  const OLD = '__Secure-next-auth.session-token';
  const OURS = '__Secure-authjs.session-token';
  const token = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..AAAA.AAAA.AAAA`;
  fuzz('next-auth-4-cookies', {
    arbitrary: fc.array(
      fc.tuple(
        fc.constantFrom(OLD, `${OLD}.0`, `${OLD}.1`, `${OLD}.x`, OURS, `${OURS}.0`),
        fc.oneof(damaged(fc.constant(token)), awkward('a', '.', '..', 'eyJ', '%', '"')),
      ),
      { maxLength: 5 },
    ),
    holds: async (pairs) => {
      const cookie = pairs.map(([name, value]) => `${name}=${value}`).join('; ');
      const exchange = await exchangeWith(both, { cookie: cookie.replaceAll(/[^\t -~]/g, '') });
      for (const value of nextAuth4Values(exchange)) expect(typeof value).toBe('string');
      // Nobody who lacks the secret is somebody.
      expect(await readNextAuth4Token(exchange)).toBeNull();
    },
  });
});
