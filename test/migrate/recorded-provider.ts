import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { SignInFixture } from '../providers/fixture.ts';

/** The client of all providers. */
export const CLIENT_ID = 'client-id';

/** Made once: RSA keys take a while. */
const signing = await generateKeyPair('RS256', { extractable: true });
const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' };

/** What a recorded sign-in answers, whatever the library asks for: which endpoints it prefers is its own affair. */
export class RecordedProvider {
  readonly #fixture: SignInFixture;
  #nonce: string | null = null;

  constructor(fixture: SignInFixture) {
    this.#fixture = fixture;
  }

  /** What a browser brings back that was sent to this URL. */
  authorize(url: URL): URLSearchParams {
    this.#nonce = url.searchParams.get('nonce');
    const state = url.searchParams.get('state') ?? '';
    return new URLSearchParams({ code: 'the-code', state, ...this.#fixture.response?.params });
  }

  /** The provider's servers. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const { token, metadata, authorization, userinfo, user } = this.#fixture;
    if (pathname.endsWith('/debug_token'))
      return Response.json({ data: { is_valid: true, app_id: CLIENT_ID, user_id: user.id } });
    if (/jwks|certs|keys/.test(pathname)) return Response.json({ keys: [jwk] });
    if (pathname.endsWith('/openid-configuration'))
      return Response.json({
        issuer: origin,
        authorization_endpoint: authorization.split('?', 1)[0],
        token_endpoint: token.url,
        jwks_uri: `${origin}/jwks`,
        ...metadata?.answer,
      });
    const asked = userinfo?.find(({ request: line }) => line.split('?', 1)[0]?.endsWith(pathname));
    if (asked === undefined && (pathname.includes('token') || token.url.includes(pathname)))
      return Response.json(await this.#tokens());
    return Response.json(asked?.answer ?? { email: user.email, ...this.#fixture.profile });
  };

  async #tokens(): Promise<object> {
    const { tokens, idToken, profile } = this.#fixture;
    if (tokens['id_token'] === undefined) return tokens;
    const now = Math.floor(Date.now() / 1000);
    const claims = { aud: CLIENT_ID, ...(idToken?.claims ?? profile), iat: now, exp: now + 3600 };
    const id_token = await new SignJWT(this.#nonce === null ? claims : { ...claims, nonce: this.#nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(signing.privateKey);
    return { ...tokens, id_token };
  }
}
