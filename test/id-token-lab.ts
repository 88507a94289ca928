import { createHash } from 'node:crypto';
import * as oauth4webapi from 'oauth4webapi';
import { authorizationServer } from '../src/core/methods/oauth/server/authorization-server.js';
import { validateIdToken, type IdTokenClaims } from '../src/core/methods/oauth/identity/id-token.js';
import type { OAuthConfig } from '../src/types/provider.js';
import { FakeIdp, type FakeFaults, type FakeIdpOptions } from './fake-idp.js';
import { NOW, testProvider } from './oauth-exchange.js';

/** {@link NOW} in seconds. */
export const NOW_SECONDS: number = NOW.getTime() / 1000;
const ACCESS_TOKEN = 'access-token';

/** What an ID Token is judged by, where it is not the usual. */
export interface Circumstances {
  readonly config?: Partial<OAuthConfig<never>>;
  readonly nonce?: string | undefined;
  readonly accessToken?: string | undefined;
  readonly maxAge?: number;
}

/** `at_hash` of the access token that comes with every token here. */
export function atHash(hash: string): string {
  const digest = createHash(hash).update(ACCESS_TOKEN).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}

/** Makes ID Tokens, lets us judge them, and a certified library. */
export class IdTokenLab {
  static readonly nonce = 'nonce-1';
  readonly idp: FakeIdp;

  static async create(options: FakeIdpOptions = {}): Promise<IdTokenLab> {
    return new IdTokenLab(await FakeIdp.create({ now: () => NOW, ...options }));
  }

  private constructor(idp: FakeIdp) {
    this.idp = idp;
  }

  /** An ID Token with these faults. */
  async token(faults: FakeFaults = {}): Promise<unknown> {
    this.idp.faults = faults;
    return this.idp.idToken({ nonce: IdTokenLab.nonce });
  }

  /** What we say about an ID Token. */
  async validate(idToken: unknown, circumstances: Circumstances = {}): Promise<IdTokenClaims> {
    const { config, maxAge, nonce, accessToken } = {
      nonce: IdTokenLab.nonce,
      accessToken: ACCESS_TOKEN,
      ...circumstances,
    };
    const provider = testProvider(this.idp, config);
    const server = await authorizationServer(provider, NOW);
    return validateIdToken(idToken, { provider, server, now: NOW, nonce, accessToken, maxAge });
  }

  /** What oauth4webapi says about the same token. */
  async isAcceptedElsewhere(idToken: unknown, alg = 'ES256'): Promise<boolean> {
    const client: oauth4webapi.Client = {
      client_id: this.idp.clientId,
      id_token_signed_response_alg: alg,
      [oauth4webapi.clockSkew]: NOW_SECONDS - Math.floor(Date.now() / 1000),
      [oauth4webapi.clockTolerance]: 60,
    };
    const server = { issuer: this.idp.issuer, jwks_uri: `${this.idp.issuer}/jwks` };
    const response = Response.json({ access_token: ACCESS_TOKEN, token_type: 'bearer', id_token: idToken });
    try {
      await oauth4webapi.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: IdTokenLab.nonce,
        requireIdToken: true,
      });
      await oauth4webapi.validateApplicationLevelSignature(server, response, {
        [oauth4webapi.customFetch]: (url: string, init: object) => this.idp.fetch(url, init),
      });
      return true;
    } catch {
      return false;
    }
  }
}
