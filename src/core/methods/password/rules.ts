import type { Exchange } from '../../contracts/exchange.js';
import type { NewPassword, PasswordProblem } from '../../contracts/kept-passwords.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { CallbackRouteError } from '../../../errors.js';
import { inLimit } from '../../hooks/in-limit.js';
import { utf8 } from '../../kit/bytes.js';
import { onDemand } from '../../kit/on-demand.js';
import { minLengthOf, passwordConfig } from './options.js';

/** Octets of the longest password, as `latchkey/password` hashes them. */
const LONGEST = 4096;

const loadCommon = onDemand(() => import('./common-passwords.js'));

/**
 * Why a new password is refused; `undefined` if it is not. No rules about kinds of characters (NIST SP 800-63B-4, section
 * 3.1.1.2), but none of the passwords that are tried first.
 */
export async function problemOf(
  exchange: Pick<Exchange, 'settings'>,
  provider: CredentialsProvider,
  { password, email, name }: NewPassword,
): Promise<PasswordProblem | undefined> {
  const text = password.normalize('NFC');
  if (Array.from(text).length < minLengthOf(provider)) return 'password_short';
  if (utf8(text).length > LONGEST) return 'password_long';
  if (isPersonal(text, [email, email?.split('@')[0], name])) return 'password_personal';
  const { isCommon } = await loadCommon();
  if (isCommon(text)) return 'password_common';
  return (await isCompromised(exchange, provider, text)) ? 'password_compromised' : undefined;
}

/** Whether a password is nothing but what everybody knows of its owner. */
function isPersonal(password: string, facts: readonly (string | null | undefined)[]): boolean {
  const folded = fold(password);
  return facts.some((fact) => typeof fact === 'string' && fact !== '' && fold(fact) === folded);
}

function fold(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, '').toLowerCase();
}

async function isCompromised(
  { settings }: Pick<Exchange, 'settings'>,
  { id, config }: CredentialsProvider,
  password: string,
): Promise<boolean> {
  const ask = passwordConfig(config).isCompromised;
  if (ask === undefined) return false;
  const name = `\`isCompromised\` of provider "${id}"`;
  try {
    return (await inLimit<unknown>(settings, { name, limit: 'proofs' }, ask(password))) === true;
  } catch (cause) {
    throw new CallbackRouteError(`${name} failed. Return false if the answer is unknown; see the cause.`, {
      cause,
    });
  }
}
