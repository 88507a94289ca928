import { sha256 } from '../crypto/digest.js';
import { randomBytes } from '../crypto/random.js';
import { toBase64Url } from '../kit/base64.js';

/** Letters and digits that are not taken for one another (Crockford’s base32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Characters of a code, in groups: 120 bits, so that a fast hash is enough (OWASP ASVS 5.0, 6.5.2). */
const LENGTH = 24;
const GROUP = 4;

/** New recovery codes, as users see them: 120 random bits each. */
export function newRecoveryCodes(count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    // 32 letters divide 256: each is equally likely.
    const letters = Array.from(randomBytes(LENGTH), (octet) => ALPHABET[octet & 31]).join('');
    return letters.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');
  });
}

/** A code in the one spelling that is hashed; what people and keyboards do to it is undone. */
function plain(code: string): string {
  return code
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}

/** The hash of a code of a user, by which it is found. Without a key: codes outlive a change of the secret. */
export async function hashRecoveryCode(code: string, userId: string): Promise<string> {
  return toBase64Url(await sha256(`recovery code\n${userId}\n${plain(code)}`));
}
