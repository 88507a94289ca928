import type { Exchange } from '../../core/contracts/exchange.js';
import type { Reply } from '../../core/contracts/reply.js';
import type { OrganizationCall } from '../../types/organization-calls.js';
import { HttpError } from '../../core/http/http-error.js';
import { formReplies, type PageQuery } from '../form-pages.js';
import { visitorIn } from '../visitor-in.js';
import { runCall, type Outcome } from './run-call.js';
import { organizationsOf } from './access.js';
import { showList, showOrganization } from './show-pages.js';

/** What a form of the pages does: what its page says then, and whether that is the page of the organization or the list. */
interface Form {
  readonly status: string;
  readonly leadsTo: 'organization' | 'list';
}

const FORMS: { readonly [Name in OrganizationCall]?: Form } = {
  create: { status: 'created', leadsTo: 'organization' },
  choose: { status: 'chosen', leadsTo: 'list' },
  update: { status: 'saved', leadsTo: 'organization' },
  setRole: { status: 'saved', leadsTo: 'organization' },
  removeMember: { status: 'removed', leadsTo: 'organization' },
  transfer: { status: 'saved', leadsTo: 'organization' },
  invite: { status: 'sent', leadsTo: 'organization' },
  cancelInvitation: { status: 'cancelled', leadsTo: 'organization' },
  leave: { status: 'left', leadsTo: 'list' },
  delete: { status: 'deleted', leadsTo: 'list' },
};

const { toPage, toSignIn, toRefusal } = formReplies('organizations');

type FormName = keyof typeof FORMS;

function isForm(name: string): name is FormName {
  return Object.hasOwn(FORMS, name);
}

/** @throws {HttpError} 404 without the pages */
function assertPages({ settings }: Exchange): void {
  if (!organizationsOf(settings).hasPages) throw new HttpError(404, 'There is nothing at this path.');
}

/** `GET organizations`: the organizations of the signed-in user; with `organization`, the page of that one. */
export async function showOrganizations(exchange: Exchange): Promise<Reply> {
  assertPages(exchange);
  const reference = exchange.request.query.get('organization') ?? '';
  const visitor = await visitorIn(exchange);
  if (visitor === undefined) return toSignIn(exchange, queryOf(reference));
  if (reference === '') return showList(visitor);
  const given = { organization: reference };
  const outcome = await runCall(visitor, exchange.request.original, { name: 'get', given });
  // One of others is answered as one that there is not.
  if (!outcome.ok && ['not_found', 'invalid'].includes(outcome.error))
    return toPage(exchange, { code: 'not_found' });
  if (!outcome.ok) return toRefusal(exchange, outcome.error, queryOf(reference));
  return (await showOrganization(visitor, reference)) ?? toPage(exchange, { code: 'not_found' });
}

/**
 * `POST organizations`, with the field `do`: the name of a call that the pages have a form for, with its argument in the others.
 * @throws {HttpError} (rejects) 400 for another value; 403 for what an administrator in the place of the user must not do
 */
export async function changeOrganizations(exchange: Exchange): Promise<Reply> {
  assertPages(exchange);
  const { do: name = '', organization = '', after = '', ...given } = exchange.request.form;
  if (!isForm(name))
    throw new HttpError(400, `The field \`do\` must be one of ${Object.keys(FORMS).join(', ')}.`);
  const page =
    name === 'create' || name === 'choose'
      ? {}
      : { ...queryOf(organization), ...(after !== '' && { after }) };
  const visitor = await visitorIn(exchange);
  if (visitor === undefined) return toSignIn(exchange, page);
  const outcome: Outcome = isComplete(name, exchange.request.form)
    ? await runCall(visitor, exchange.request.original, { name, given: { ...given, organization } })
    : { ok: false, error: 'invalid' };
  // The pages have no form for it: as every other action is answered in the place of a user.
  if (!outcome.ok && outcome.error === 'impersonated')
    throw new HttpError(403, 'impersonated: an administrator in the place of a user cannot do this.');
  if (!outcome.ok) return toRefusal(exchange, outcome.error, page);
  const { status, leadsTo } = FORMS[name] ?? { status: '', leadsTo: 'list' };
  if (leadsTo === 'list') return toPage(exchange, { status });
  return toPage(exchange, { ...(name === 'create' ? queryOf(idIn(outcome)) : page), status });
}

/** Whether a form names what it is about: the current organization must not stand in, for another tab may have switched it. */
function isComplete(
  name: FormName,
  { organization = '', confirm }: Readonly<Record<string, string>>,
): boolean {
  return (name === 'create' || organization !== '') && (name !== 'delete' || confirm === 'yes');
}

/** The id of the organization that a call gave. */
function idIn(outcome: Outcome): string {
  // What `create` gives.
  const { organization } = outcome as { readonly organization?: { readonly id?: string } };
  return organization?.id ?? '';
}

function queryOf(organization: string): PageQuery {
  return organization === '' ? {} : { organization };
}
