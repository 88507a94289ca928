import type { Exchange } from '../../contracts/exchange.js';
import type { CredentialsProvider } from '../../contracts/provider.js';
import type { RedirectReply } from '../../contracts/reply.js';
import { CredentialsSignin, Verification } from '../../../errors.js';
import { auditFailure } from '../../hooks/audit.js';
import { redirect } from '../../http/reply.js';
import { forgetLink } from './kept-link.js';

/** Leads to the page to begin again, which says that a link no longer works. */
export async function refuseLink(
  exchange: Exchange,
  { id }: CredentialsProvider,
  action: 'reset' | 'signup',
): Promise<RedirectReply> {
  forgetLink(exchange);
  await auditFailure(exchange, id, { error: Verification.type, code: 'link_used' });
  return redirect(`${exchange.baseUrl}/${action}/${id}?code=link_used`);
}

/** Tells that the password was wrong that was typed to confirm an address. */
export async function auditWrongPassword(exchange: Exchange, { id }: CredentialsProvider): Promise<void> {
  await auditFailure(exchange, id, { error: CredentialsSignin.type, code: 'credentials' });
}
