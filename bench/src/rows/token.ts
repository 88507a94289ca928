import * as coreJwt from '@auth/core/jwt';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { hkdfSync } from 'node:crypto';
import { contestant, type Contestant, type Row } from '../contestant.ts';
import { limitDecode, limitEncode, limitKey } from '../contestants/limit-crypto.ts';
import { LimitWeb } from '../contestants/limit-web.ts';
import { chunkedCookieOf } from '../contestants/limit-door.ts';
import { claims, expectThat, get, SECRET, SESSION_COOKIE } from '../scene.ts';
import { ironSeal, ironUnseal } from './iron.ts';
import type { Kit } from './kit.ts';

const key = limitKey(SECRET, SESSION_COOKIE);
const salted = { secret: SECRET, salt: SESSION_COOKIE };

function joseKey(): Uint8Array {
  const info = `Auth.js Generated Encryption Key (${SESSION_COOKIE})`;
  return new Uint8Array(hkdfSync('sha256', SECRET, SESSION_COOKIE, info, 64));
}

function isAda(content: object | null | undefined): void {
  expectThat((content as { name?: string } | null)?.name === 'Ada', 'not decoded');
}

function isToken(token: string): void {
  isAda(limitDecode(key, token));
}

export function g1(kit: Kit): Row {
  const raw = joseKey();
  const encode = (
    name: string,
    run: (token: Record<string, unknown>) => string | Promise<string>,
  ): Contestant => contestant(name, { prepare: () => claims(), run, check: isToken });
  return {
    title: 'jwt.encode',
    contestants: [
      ...kit.builds.map(({ name, jwt }) => encode(name, (token) => jwt.encode({ token, ...salted }))),
      encode('@auth/core', (token) => coreJwt.encode({ token, ...salted })),
      encode('limit-node', (token) => limitEncode(key, token)),
      ...web(kit, ({ jwt }) => encode('latchkey-web', (token) => jwt.encode({ token, ...salted }))),
      ...web(kit, () => {
        const limit = new LimitWeb();
        return encode('limit-web', (token) => limit.encode(token));
      }),
      contestant('jose', {
        prepare: () => claims(),
        run: (token) =>
          new EncryptJWT(token)
            .setProtectedHeader({ alg: 'dir', enc: 'A256CBC-HS512' })
            .setIssuedAt()
            .setExpirationTime('30d')
            .encrypt(raw),
        check: (token) => expectThat(token.startsWith('ey'), 'no token'),
      }),
      ironSeal(),
    ],
  };
}

export function g2(kit: Kit): Row {
  const raw = joseKey();
  const decode = (name: string, run: (token: string) => unknown): Contestant =>
    contestant(name, {
      prepare: () => limitEncode(key, claims()),
      run,
      check: isAda as (output: unknown) => void,
    });
  return {
    title: 'jwt.decode',
    contestants: [
      ...kit.builds.map(({ name, jwt }) => decode(name, (token) => jwt.decode({ token, ...salted }))),
      decode('@auth/core', (token) => coreJwt.decode({ token, ...salted })),
      decode('limit-node', (token) => limitDecode(key, token)),
      ...web(kit, ({ jwt }) => decode('latchkey-web', (token) => jwt.decode({ token, ...salted }))),
      ...web(kit, () => {
        const limit = new LimitWeb();
        return decode('limit-web', (token) => limit.decode(token));
      }),
      decode('jose', async (token) => (await jwtDecrypt(token, raw)).payload),
      ironUnseal(),
    ],
  };
}

export function g3(kit: Kit): Row {
  const prepare = (): Request => get('/session', `${SESSION_COOKIE}=${limitEncode(key, claims())}`);
  const options = { secret: SECRET, secureCookie: true, cookieName: SESSION_COOKIE };
  return {
    title: 'getToken',
    contestants: [
      ...kit.builds.map(({ name, jwt }) =>
        contestant(name, { prepare, run: (req: Request) => jwt.getToken({ req, ...options }), check: isAda }),
      ),
      contestant('@auth/core', {
        prepare,
        run: (req: Request) => coreJwt.getToken({ req, ...options }),
        check: isAda,
      }),
      contestant('limit-node', {
        prepare,
        run: (request: Request) => {
          const token = chunkedCookieOf(request.headers.get('cookie') ?? '', SESSION_COOKIE);
          return token === undefined ? null : limitDecode(key, token);
        },
        check: isAda,
      }),
    ],
  };
}

function web<T>({ web: build }: Kit, make: (build: NonNullable<Kit['web']>) => T): T[] {
  return build === undefined ? [] : [make(build)];
}
