import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import type { OrganizationRefusal } from '../../types/organization-calls.js';
import type { TextName } from '../../types/texts.js';
import { builtInPages, formToken, showPage } from '../../core/actions/built-in-pages.js';
import { newShowing } from '../../core/http/library-fields.js';
import { accountStepPage, type AccountStepInput } from '../../core/pages/account-step.js';
import { siteOf } from '../../core/texts/site.js';
import { visitorIn } from '../visitor-in.js';
import { runCall, type Outcome } from './run-call.js';

// Opening the link of an invitation changes nothing: mail scanners open them, too. The page that it leads to has a form.

/** What the page says of a refusal; any other is of an invitation that cannot be used. */
const PROBLEMS: Readonly<Partial<Record<OrganizationRefusal, TextName>>> = {
  wrong_address: 'organization.invitation.other',
  unverified_address: 'organization.invitation.unverified',
};

/** `GET invitation?token=…`: the page of an invitation. */
export async function showInvitation(exchange: Exchange): Promise<Reply> {
  const token = exchange.request.query.get('token') ?? '';
  const visitor = await visitorIn(exchange);
  if (visitor === undefined) return signInFirst(exchange, token);
  const outcome = await runCall(visitor, exchange.request.original, {
    name: 'getInvitation',
    given: { token },
  });
  if (!outcome.ok) return refused(exchange, outcome.error, token);
  return step(exchange, {
    title: 'organization.invitation.title',
    icon: 'mail',
    lead: 'organization.invitation.lead',
    name: nameIn(outcome),
    form: {
      fields: { token },
      button: 'organization.invitation.accept',
      other: { value: 'decline', text: 'organization.invitation.decline' },
    },
  });
}

/** `POST invitation`: accepts an invitation, or declines it if the field `do` says so. */
export async function answerInvitation(exchange: Exchange): Promise<Reply> {
  const { token = '', do: wanted } = exchange.request.form;
  const visitor = await visitorIn(exchange);
  if (visitor === undefined) return signInFirst(exchange, token);
  const name = wanted === 'decline' ? 'decline' : 'accept';
  const outcome = await runCall(visitor, exchange.request.original, { name, given: { token } });
  if (!outcome.ok) return refused(exchange, outcome.error, token);
  return step(exchange, {
    title: name === 'decline' ? 'organization.declined.title' : 'organization.joined.title',
    icon: 'mail',
    lead: name === 'decline' ? 'organization.declined.lead' : 'organization.joined.lead',
    name: nameIn(outcome),
    link: { href: `${exchange.origin}/`, text: 'signedIn.continue' },
  });
}

/** The name of the organization in what a call gave. */
function nameIn(outcome: Outcome): string | undefined {
  // What `getInvitation` and `accept` give.
  const { organization } = outcome as { readonly organization?: { readonly name?: string } };
  return organization?.name;
}

/** An invitation is for a user: whose it is shows their session. */
function signInFirst(exchange: Exchange, token: string): Promise<Reply> {
  const back = new URLSearchParams({ callbackUrl: pageOf(exchange, token) });
  return step(exchange, {
    title: 'organization.invitation.title',
    icon: 'mail',
    lead: 'organization.invitation.signIn',
    link: { href: `${exchange.baseUrl}/signin?${back}`, text: 'signIn.submit' },
  });
}

function pageOf({ baseUrl }: Exchange, token: string): string {
  return `${baseUrl}/invitation?${new URLSearchParams({ token })}`;
}

function refused(exchange: Exchange, error: OrganizationRefusal, token: string): Promise<Reply> {
  const lead = PROBLEMS[error];
  // With the right address, the same link is of use: signed out, its page leads to the sign-in, and back.
  const signOut = {
    action: 'signout',
    form: { fields: { callbackUrl: pageOf(exchange, token) }, button: 'signOut.submit' },
  } as const;
  return step(exchange, {
    title: lead === undefined ? 'error.Verification.title' : 'organization.invitation.title',
    icon: 'alert',
    lead: lead ?? 'organization.invitation.useless',
    status: lead === undefined ? 400 : 403,
    ...(error === 'wrong_address' && signOut),
  });
}

async function step(
  exchange: Exchange,
  input: Omit<AccountStepInput, 'csrfToken' | 'showing' | 'site'>,
): Promise<Reply> {
  const pages = await builtInPages(exchange.settings, exchange.request);
  const form = { csrfToken: await formToken(exchange), showing: newShowing(), site: siteOf(exchange) };
  return showPage(accountStepPage(pages.other)({ action: 'invitation', ...input, ...form }));
}
