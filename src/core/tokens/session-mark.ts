import { sha256 } from '../crypto/digest.js';
import { toBase64Url } from '../kit/base64.js';

/** What a grant remembers of the session that it came with. @param binding - of the session */
export async function sessionMark(binding: string): Promise<string> {
  return toBase64Url(await sha256(binding)).slice(0, 22);
}
