import type { Exchange } from '../../contracts/exchange.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { audit } from '../../hooks/audit.js';
import { makeStrangers } from '../../limits/strangers.js';
import { passwordReset } from '../../records/kinds.js';
import { sendPasswordMail } from './mail.js';
import { passwordRecords } from './stored.js';

/**
 * What follows a new password: links to another one end, as the user may change it because an attacker reads their mail,
 * devices that were known for the account are strangers, and the owner gets an email (OWASP ASVS 5.0, 6.3.7). A mail that fails changes nothing.
 */
export async function noteChange(
  exchange: Exchange,
  provider: CredentialsProvider,
  { userId, email }: { readonly userId: string; readonly email: string | null | undefined },
): Promise<void> {
  try {
    await passwordRecords(exchange.settings).removeAll(passwordReset, userId);
    if (email) await makeStrangers(exchange, { provider, name: email });
  } finally {
    await tell(exchange, provider, { userId, email });
  }
}

async function tell(
  exchange: Exchange,
  provider: CredentialsProvider,
  { userId, email }: { readonly userId: string; readonly email: string | null | undefined },
): Promise<void> {
  await audit(exchange, { name: 'password.changed', actor: userId, provider: provider.id });
  if (email === null || email === undefined || email === '') return;
  try {
    const url = `${exchange.baseUrl}/reset/${provider.id}`;
    await sendPasswordMail(exchange, provider, { kind: 'changed', to: email, url, expires: exchange.now });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    exchange.settings.logger.error(error);
  }
}
