import { sha256 } from '../crypto/digest.js';
import { toBase64Url } from '../kit/base64.js';

/** The id of the record of a `database` session: a hash of its token, which is shown where sessions are listed. */
export async function recordIdOf(sessionToken: string): Promise<string> {
  return toBase64Url(await sha256(`session record\n${sessionToken}`));
}
