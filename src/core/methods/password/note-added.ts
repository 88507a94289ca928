import type { Exchange } from '../../contracts/exchange.js';
import type { AddedNotice } from '../../contracts/notices.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import { noticeValues } from '../mail-texts.js';
import { sendPasswordMail } from './mail.js';

/** Mails the owner of an account what changed about it, for instance that it got a new way to sign in. @throws {EmailSignInError} (rejects) if the mail could not be sent */
export async function noteAdded(
  exchange: Exchange,
  provider: CredentialsProvider,
  notice: AddedNotice,
): Promise<void> {
  const {
    to,
    code,
    kind = code === undefined ? 'added' : 'code',
    says,
    link = { url: `${exchange.origin}/`, expires: exchange.now },
  } = notice;
  await sendPasswordMail(exchange, provider, {
    kind,
    to,
    ...link,
    values: noticeValues(notice),
    says: { ...says },
    ...(code !== undefined && { code }),
  });
}
