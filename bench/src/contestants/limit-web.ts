import { SECRET, SESSION_COOKIE } from '../scene.ts';
import { hkdfSync } from 'node:crypto';
import { limitKey } from './limit-crypto.ts';
import { chunkedCookieOf, sessionCookies } from './limit-door.ts';
import { LimitNode } from './limit-node.ts';

/** The limit where there is nothing but WebCrypto: keys imported once, one hop per primitive. */
export class LimitWeb extends LimitNode {
  readonly #keys: Promise<{ mac: CryptoKey; encryption: CryptoKey }>;
  readonly #limit = limitKey(SECRET, SESSION_COOKIE);

  constructor(example?: Response) {
    super(example);
    const info = `Auth.js Generated Encryption Key (${SESSION_COOKIE})`;
    const raw = new Uint8Array(hkdfSync('sha256', SECRET, SESSION_COOKIE, info, 64));
    this.#keys = importKeys(raw);
  }

  async encode(claims: object, now: number = Date.now()): Promise<string> {
    const { mac, encryption } = await this.#keys;
    const iat = Math.floor(now / 1000);
    const text = JSON.stringify({ jti: crypto.randomUUID(), ...claims, iat, exp: iat + 2_592_000 });
    const iv = crypto.getRandomValues(new Uint8Array(16));
    const ciphertext = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, encryption, new TextEncoder().encode(text)),
    );
    const tag = new Uint8Array(await crypto.subtle.sign('HMAC', mac, this.#macInput(iv, ciphertext)), 0, 32);
    return `${this.#limit.prefix}${base64(iv)}.${base64(ciphertext)}.${base64(tag)}`;
  }

  async decode(token: string): Promise<Record<string, unknown> | null> {
    const { mac, encryption } = await this.#keys;
    const [header, , iv = '', ciphertext = '', tag = ''] = token.split('.');
    if (`${header}..` !== this.#limit.prefix) return null;
    const [vector, sealed, given] = [octets(iv), octets(ciphertext), octets(tag)];
    const made = new Uint8Array(await crypto.subtle.sign('HMAC', mac, this.#macInput(vector, sealed)), 0, 32);
    let difference = made.length ^ given.length;
    for (let i = 0; i < made.length; i++) difference |= (made[i] ?? 0) ^ (given[i] ?? 0);
    if (difference !== 0) return null;
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: vector }, encryption, sealed);
    return JSON.parse(new TextDecoder().decode(plain)) as Record<string, unknown>;
  }

  async sessionWeb(request: Request): Promise<Response> {
    const token = chunkedCookieOf(request.headers.get('cookie') ?? '', SESSION_COOKIE);
    const claims = token === undefined ? null : await this.decode(token);
    if (claims === null) return this.respond('null');
    const now = Date.now();
    const expires = new Date(now + 2_592_000_000);
    const { name, email, picture } = claims;
    const body = JSON.stringify({ user: { name, email, image: picture }, expires: expires.toISOString() });
    return this.respond(body, sessionCookies(await this.encode(claims, now), expires));
  }

  #macInput(iv: Uint8Array, ciphertext: Uint8Array): Uint8Array<ArrayBuffer> {
    const { aad, aadLength } = this.#limit;
    return new Uint8Array(Buffer.concat([aad, iv, ciphertext, aadLength]));
  }
}

async function importKeys(raw: Uint8Array<ArrayBuffer>): Promise<{ mac: CryptoKey; encryption: CryptoKey }> {
  const [mac, encryption] = await Promise.all([
    crypto.subtle.importKey('raw', raw.slice(0, 32), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']),
    crypto.subtle.importKey('raw', raw.slice(32), 'AES-CBC', false, ['encrypt', 'decrypt']),
  ]);
  return { mac, encryption };
}

function base64(octetList: Uint8Array): string {
  return Buffer.from(octetList.buffer, octetList.byteOffset, octetList.length).toString('base64url');
}

function octets(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
