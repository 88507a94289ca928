import * as crypto from 'node:crypto';

/** A key of the limit: derived once, held as KeyObjects. */
export interface LimitKey {
  readonly mac: crypto.KeyObject;
  readonly encryption: crypto.KeyObject;
  readonly kid: string;
  /** Protected header in base64url with the dots that follow it. */
  readonly prefix: string;
  readonly aad: Buffer;
  readonly aadLength: Buffer;
}

/** The key of a session token. */
export function limitKey(secret: string, salt: string): LimitKey {
  const info = `Auth.js Generated Encryption Key (${salt})`;
  return keyOf(Buffer.from(crypto.hkdfSync('sha256', secret, salt, info, 64)));
}

/** The key of a flow cookie; another label, the same construction. */
export function limitSealKey(secret: string, purpose: string): LimitKey {
  return keyOf(Buffer.from(crypto.hkdfSync('sha256', secret, 'seal', purpose, 64)));
}

/** The key of an HMAC. */
export function limitMacKey(secret: string, purpose: string): crypto.KeyObject {
  return crypto.createSecretKey(
    Buffer.from(crypto.hkdfSync('sha256', secret, '', `latchkey | ${purpose} | v1`, 32)),
  );
}

function keyOf(raw: Buffer): LimitKey {
  const jwk = JSON.stringify({ k: raw.toString('base64url'), kty: 'oct' });
  const kid = crypto.createHash('sha512').update(jwk).digest('base64url');
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256CBC-HS512', kid })).toString('base64url');
  const aad = Buffer.from(header);
  const aadLength = Buffer.alloc(8);
  aadLength.writeUInt32BE(aad.length * 8, 4);
  return {
    mac: crypto.createSecretKey(raw.subarray(0, 32)),
    encryption: crypto.createSecretKey(raw.subarray(32)),
    kid,
    prefix: `${header}..`,
    aad,
    aadLength,
  };
}

const pool = Buffer.alloc(4096);
let used = pool.length;

function vector(): Buffer {
  if (used === pool.length) {
    crypto.randomFillSync(pool);
    used = 0;
  }
  return Buffer.from(pool.subarray(used, (used += 16)));
}

function tagOf(key: LimitKey, iv: Buffer, ciphertext: Buffer): Buffer {
  const input = Buffer.concat([key.aad, iv, ciphertext, key.aadLength]);
  return crypto.createHmac('sha512', key.mac).update(input).digest().subarray(0, 32);
}

/** A compact JWE of a text. */
export function limitEncrypt(key: LimitKey, plaintext: string): string {
  const iv = vector();
  const cipher = crypto.createCipheriv('aes-256-cbc', key.encryption, iv);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  const tag = tagOf(key, iv, ciphertext);
  return `${key.prefix}${iv.toString('base64url')}.${ciphertext.toString('base64url')}.${tag.toString('base64url')}`;
}

/** The text of a compact JWE, or `undefined`. */
export function limitDecrypt(key: LimitKey, token: string): string | undefined {
  if (!token.startsWith(key.prefix)) return undefined;
  const first = token.indexOf('.', key.prefix.length);
  const second = token.indexOf('.', first + 1);
  const iv = Buffer.from(token.slice(key.prefix.length, first), 'base64url');
  const ciphertext = Buffer.from(token.slice(first + 1, second), 'base64url');
  const tag = Buffer.from(token.slice(second + 1), 'base64url');
  if (tag.length !== 32 || !crypto.timingSafeEqual(tag, tagOf(key, iv, ciphertext))) return undefined;
  const decipher = crypto.createDecipheriv('aes-256-cbc', key.encryption, iv);
  decipher.setAutoPadding(false);
  const padded = decipher.update(ciphertext);
  return padded.toString('utf8', 0, padded.length - (padded.at(-1) ?? 0));
}

/** A session token, issued now. */
export function limitEncode(key: LimitKey, claims: object, now: number = Date.now()): string {
  const iat = Math.floor(now / 1000);
  return limitEncrypt(
    key,
    JSON.stringify({ jti: crypto.randomUUID(), ...claims, iat, exp: iat + 2_592_000 }),
  );
}

/** The claims of a session token. */
export function limitDecode(key: LimitKey, token: string): Record<string, unknown> | null {
  const text = limitDecrypt(key, token);
  if (text === undefined) return null;
  // Encrypted by who holds the secret.
  const claims = JSON.parse(text) as Record<string, unknown>;
  return typeof claims['exp'] === 'number' && claims['exp'] > Date.now() / 1000 - 15 ? claims : null;
}
