import { createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import { BASE, MAX_AGE, SECRET } from '../scene.ts';
import { limitDecrypt, limitEncode, limitEncrypt, limitSealKey } from './limit-crypto.ts';
import { callbackCookie, clearedCookie, cookieOf, flowCookie, sessionCookies } from './limit-door.ts';
import { LimitNode, randomText, returnTo, s256 } from './limit-node.ts';

const STATE = limitSealKey(SECRET, 'flow.state');
const PKCE = limitSealKey(SECRET, 'flow.pkce');
const NONCE = limitSealKey(SECRET, 'flow.nonce');

interface Flow {
  readonly v: string;
  readonly f: string;
  readonly p: string;
  readonly r: string;
  readonly c: string;
  readonly exp: number;
}

/** The provider of a flow, with everything known beforehand. */
export interface LimitProvider {
  readonly id: string;
  readonly authorization: string;
  readonly token: string;
  readonly userinfo: string | undefined;
  readonly issuer: string;
  readonly nonce: boolean;
  readonly key: KeyObject | undefined;
  readonly fetch: typeof fetch;
}

const GITHUB: LimitProvider = {
  id: 'github',
  authorization:
    'https://github.com/login/oauth/authorize?scope=read%3Auser+user%3Aemail&response_type=code&client_id=id',
  token: 'https://github.com/login/oauth/access_token',
  userinfo: 'https://api.github.com/user',
  issuer: 'https://github.com/login/oauth',
  nonce: false,
  key: undefined,
  fetch,
};

/** The limit of sign-ins at a provider. */
export class LimitFlow extends LimitNode {
  readonly #provider: LimitProvider;
  readonly #prefix: string;
  readonly #redirectUri: string;

  constructor(example: Response, provider: LimitProvider = GITHUB) {
    super(example);
    this.#provider = provider;
    this.#redirectUri = `${BASE}/callback/${provider.id}`;
    this.#prefix = `${provider.authorization}&redirect_uri=${encodeURIComponent(this.#redirectUri)}`;
  }

  async begin(request: Request): Promise<Response> {
    const to = returnTo(await this.form(request));
    const now = Math.floor(Date.now() / 1000);
    const id = now.toString(36) + randomText(6);
    const [state, verifier] = [randomText(), randomText()];
    const nonce = this.#provider.nonce ? randomText() : undefined;
    const { issuer, token } = this.#provider;
    const times = { f: id, iat: now, exp: now + 900 };
    const flow = {
      v: state,
      p: this.#provider.id,
      i: issuer,
      r: this.#redirectUri,
      t: token,
      c: to,
      ...times,
    };
    const cookies: [string, string][] = [
      ...callbackCookie(to),
      flowCookie(`state.${id}`, sealed(STATE, flow)),
      flowCookie(`pkce.code_verifier.${id}`, sealed(PKCE, { v: verifier, ...times })),
    ];
    if (nonce !== undefined) cookies.push(flowCookie(`nonce.${id}`, sealed(NONCE, { v: nonce, ...times })));
    const query = `&state=${id}.${state}&code_challenge=${s256(verifier)}&code_challenge_method=S256`;
    return this.redirect(this.#prefix + query + (nonce === undefined ? '' : `&nonce=${nonce}`), cookies);
  }

  async complete(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const [id = '', secret = ''] = (searchParams.get('state') ?? '').split('.');
    const header = request.headers.get('cookie') ?? '';
    const flow = opened(STATE, cookieOf(header, `__Secure-authjs.state.${id}`), id);
    if (!equal(flow.v, secret) || flow.p !== this.#provider.id || flow.r !== this.#redirectUri)
      throw new Error('another flow');
    const { v: verifier } = opened(PKCE, cookieOf(header, `__Secure-authjs.pkce.code_verifier.${id}`), id);
    const answer = await this.#provider.fetch(this.#provider.token, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: BASIC,
        accept: 'application/json',
      },
      body: `grant_type=authorization_code&code=${searchParams.get('code')}&redirect_uri=${encodeURIComponent(this.#redirectUri)}&code_verifier=${verifier}`,
    });
    const tokens = (await answer.json()) as { access_token: string; id_token?: string };
    const nonce = this.#provider.nonce
      ? opened(NONCE, cookieOf(header, `__Secure-authjs.nonce.${id}`), id).v
      : undefined;
    const profile =
      nonce === undefined
        ? await this.#userinfo(tokens.access_token)
        : this.#verified(tokens.id_token ?? '', nonce);
    const { name, email, picture } = profile;
    const now = Date.now();
    const sub = s256(JSON.stringify([this.#provider.id, profile.sub]));
    const session = limitEncode(this.key, { name, email, picture, sub }, now);
    return this.redirect(flow.c, [
      clearedCookie(`state.${id}`),
      clearedCookie(`pkce.code_verifier.${id}`),
      ...(nonce === undefined ? [] : [clearedCookie(`nonce.${id}`)]),
      ...sessionCookies(session, new Date(now + MAX_AGE * 1000)),
    ]);
  }

  async #userinfo(accessToken: string): Promise<Profile> {
    const answer = await this.#provider.fetch(this.#provider.userinfo ?? '', {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    });
    const user = (await answer.json()) as { id: number; name: string; email: string; avatar_url: string };
    return { sub: String(user.id), name: user.name, email: user.email, picture: user.avatar_url };
  }

  #verified(idToken: string, nonce: string): Profile {
    const end = idToken.lastIndexOf('.');
    const [header = '', payload = ''] = idToken.slice(0, end).split('.');
    const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string };
    const { key } = this.#provider;
    const signature = Buffer.from(idToken.slice(end + 1), 'base64url');
    if (
      alg !== 'RS256' ||
      key === undefined ||
      !verify('sha256', Buffer.from(idToken.slice(0, end)), key, signature)
    )
      throw new Error('wrong signature');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    const now = Date.now() / 1000;
    const fits = claims.iss === this.#provider.issuer && claims.aud === 'id' && claims.nonce === nonce;
    if (!fits || claims.exp < now || claims.iat > now + 60) throw new Error('another ID Token');
    return claims;
  }
}

interface Profile {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly picture: string | null;
}

interface Claims extends Profile {
  readonly iss: string;
  readonly aud: string;
  readonly nonce: string;
  readonly exp: number;
  readonly iat: number;
}

const BASIC = `Basic ${Buffer.from('id:secret').toString('base64')}`;

/** The key with which the limit verifies. */
export function publicKey(jwk: JsonWebKey): KeyObject {
  // The DOM's JsonWebKey and node's are the same thing.
  return createPublicKey({ key: jwk as never, format: 'jwk' });
}

/** Only the kid in the place of the header, as the library does. */
function sealed(key: typeof STATE, content: object): string {
  return key.kid.slice(0, 8) + limitEncrypt(key, JSON.stringify(content)).slice(key.prefix.length - 1);
}

function opened(key: typeof STATE, value: string | undefined, id: string): Flow {
  if (value === undefined || !value.startsWith(key.kid.slice(0, 8))) throw new Error('no flow');
  const text = limitDecrypt(key, key.prefix + value.slice(9));
  const flow = text === undefined ? undefined : (JSON.parse(text) as Flow);
  if (flow?.f !== id || flow.exp < Date.now() / 1000) throw new Error('no flow');
  return flow;
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
