import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import type { SignInFixture, UserinfoFixture } from './fixture.js';

/** The client of all fixtures. */
export const CLIENT_ID = 'client-id';
/** Characters that the encodings of client authentication treat differently. */
export const CLIENT_SECRET = 'client secret: + % 0123456789abcdef';
/** The instant of all sign-ins. */
export const NOW: Date = new Date('2030-01-01T00:00:00Z');

/** What reached the provider's server. */
export interface Arrived {
  /** Method and URL. */
  readonly request: string;
  readonly headers: Headers;
  readonly body: string;
}

const JWKS_URL = 'https://keys.provider.test/jwks';
const SECONDS = Math.floor(NOW.getTime() / 1000);
const seconds = { iat: SECONDS, exp: SECONDS + 3600 };

/** Made once: RSA keys take a while. */
const signing = generateKeyPair('RS256', { extractable: true });

async function publicKey(): Promise<JWK> {
  return { ...(await exportJWK((await signing).publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' };
}

async function sign(claims: Readonly<Record<string, unknown>>, alg = 'RS256'): Promise<string> {
  const key = alg.startsWith('HS') ? new TextEncoder().encode(CLIENT_SECRET) : (await signing).privateKey;
  const header = alg.startsWith('HS') ? { alg } : { alg, kid: 'key-1' };
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key);
}

/**
 * A provider's servers, answering as its fixture says and nothing else: whatever was not expected is refused and
 * remembered. Hand its `fetch` to the provider.
 */
export class FakeProvider {
  readonly token: Arrived[] = [];
  readonly userinfo: Arrived[] = [];
  /** Requests that no documentation asks for. */
  readonly unexpected: string[] = [];
  readonly #fixture: SignInFixture;
  #nonce: string | undefined;

  constructor(fixture: SignInFixture) {
    this.#fixture = fixture;
  }

  /** What a browser brings back that was sent to this URL. */
  authorize(url: URL): URLSearchParams {
    this.#nonce = url.searchParams.get('nonce') ?? undefined;
    const state = url.searchParams.get('state') ?? '';
    return new URLSearchParams({ code: 'the-code', state, ...this.#fixture.response?.params });
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const arrived: Arrived = {
      request: `${request.method} ${request.url}`,
      headers: request.headers,
      body: await request.text(),
    };
    const { metadata, token } = this.#fixture;
    if (init?.redirect !== 'manual') return this.#refuse(`${arrived.request} follows redirects`);
    if (arrived.request === `GET ${metadata?.url}`) return Response.json(this.#metadata());
    if (arrived.request === `GET ${JWKS_URL}`) return Response.json({ keys: [await publicKey()] });
    if (arrived.request === `${token.method ?? 'POST'} ${token.url}`) return this.#exchange(arrived);
    const expected = this.#fixture.userinfo?.[this.userinfo.length];
    if (expected?.request !== arrived.request) return this.#refuse(arrived.request);
    this.userinfo.push(arrived);
    return this.#tell(expected);
  };

  #refuse(what: string): Response {
    this.unexpected.push(what);
    return new Response('not found', { status: 404 });
  }

  #metadata(): Record<string, unknown> {
    const { authorization, token, metadata, idToken } = this.#fixture;
    return {
      authorization_endpoint: authorization.split('?', 1)[0],
      token_endpoint: token.url,
      jwks_uri: JWKS_URL,
      id_token_signing_alg_values_supported: [idToken?.alg ?? 'RS256'],
      ...metadata?.answer,
    };
  }

  async #exchange(arrived: Arrived): Promise<Response> {
    this.token.push(arrived);
    const { tokens, idToken, profile, response } = this.#fixture;
    if (tokens['id_token'] === undefined) return Response.json(tokens);
    const elsewhere = response?.members ?? [];
    const claims = Object.entries(idToken?.claims ?? profile).filter(([name]) => !elsewhere.includes(name));
    const signed = await sign(
      {
        ...Object.fromEntries(claims),
        ...seconds,
        ...(this.#nonce === undefined ? {} : { nonce: this.#nonce }),
      },
      idToken?.alg,
    );
    return Response.json({ ...tokens, id_token: signed });
  }

  async #tell({ status = 200, answer = this.#fixture.profile, signed }: UserinfoFixture): Promise<Response> {
    if (signed !== true) return Response.json(answer, { status });
    // A signed answer is a JSON object.
    const jwt = await sign({ ...(answer as object) });
    return new Response(jwt, { headers: { 'content-type': 'application/jwt' } });
  }
}
