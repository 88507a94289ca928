import type { Exchange } from '../../contracts/exchange.js';
import type { AddedNotice } from '../../contracts/notices.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { sendPasswordMail } from './mail.js';

/** Mails the owner of an account that it got a new way to sign in. @throws {EmailSignInError} (rejects) if the mail could not be sent */
export async function noteAdded(
  exchange: Exchange,
  provider: CredentialsProvider,
  { to, method, says, code, url }: AddedNotice,
): Promise<void> {
  const { origin, now: expires } = exchange;
  await sendPasswordMail(exchange, provider, {
    kind: code === undefined ? 'added' : 'code',
    to,
    url: url ?? `${origin}/`,
    expires,
    method,
    ...(says !== undefined && { says }),
    ...(code !== undefined && { code }),
  });
}
