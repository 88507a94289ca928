import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Somebody who has an account at the provider. */
export interface Person {
  readonly sub: string;
  readonly name: string;
  /** Not everybody has told the provider an address. */
  readonly email: string | undefined;
}

interface Grant {
  readonly request: URLSearchParams;
  readonly person: Person;
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Status and body of an answer in JSON. */
type Answer = readonly [status: number, body: unknown];

/** An OpenID provider as small as OpenID Connect Core 1.0 lets one be, without pages. */
export class Provider {
  readonly issuer: string;
  readonly clientId: string = 'cluster';
  readonly clientSecret: string = randomBytes(32).toString('hex');
  /** The newest, which signs, and the one before it. */
  #keys: readonly [SigningKey, ...SigningKey[]] = [makeKey()];
  readonly #grants = new Map<string, Grant>();

  constructor(issuer: string) {
    this.issuer = issuer;
  }

  /** Answers a request; `undefined` for paths that are not the provider's. */
  answer(path: string, body: string): Answer | undefined {
    if (path === '/.well-known/openid-configuration') return [200, this.#metadata()];
    if (path === '/jwks') return [200, { keys: this.#keys.map(publicPart) }];
    return path === '/token' ? this.#redeem(new URLSearchParams(body)) : undefined;
  }

  /** From now on another key signs; the one before it is published until the next time. */
  rotateKey(): void {
    this.#keys = [makeKey(), ...this.#keys.slice(0, 1)];
  }

  /** Signs a person in: where the browser goes next. */
  authorize(url: string, person: Person): string {
    const request = new URL(url).searchParams;
    const code = randomUUID();
    this.#grants.set(code, { request, person });
    const back = new URL(request.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', request.get('state') ?? '');
    return back.href;
  }

  #metadata(): Record<string, unknown> {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  /** RFC 6749, section 4.1.3, and RFC 7636: a code works once, and for whoever asked for it. */
  #redeem(form: URLSearchParams): Answer {
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (grant === undefined || grant.request.get('code_challenge') !== challenge)
      return [400, { error: 'invalid_grant' }];
    const tokens = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300 };
    return [200, { ...tokens, id_token: this.#idToken(grant) }];
  }

  #idToken({ request, person: { email, ...person } }: Grant): string {
    const iat = Math.floor(Date.now() / 1000);
    const nonce = request.get('nonce');
    const claims = { iss: this.issuer, aud: this.clientId, iat, exp: iat + 300, nonce, ...person };
    const all = email === undefined ? claims : { ...claims, email, email_verified: true };
    const { kid, privateKey } = this.#keys[0];
    const signed = `${base64url({ alg: 'ES256', kid })}.${base64url(all)}`;
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }
}

function makeKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
}

function publicPart({ kid, publicKey }: SigningKey): Record<string, unknown> {
  return { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
