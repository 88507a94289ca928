import type { Exchange } from '../contracts/exchange.js';
import type { RedirectReply, Reply } from '../contracts/reply.js';
import { toSignInPage } from '../actions/signin.js';
import { HttpError } from '../http/http-error.js';
import { audit } from '../hooks/audit.js';
import { siteOf } from '../texts/site.js';
import { allowedScopesOf } from './allowed-scopes.js';
import { apiOf } from './api-records.js';
import { decideFlow, findFlow, type FoundFlow } from './device-flow.js';
import { admitGuess } from './device-limits.js';
import { askingInput, showClientPage } from './pages.js';
import { storedUser } from '../store/stored-user.js';
import { shownCode, typedCode } from './user-code.js';
import { visitorOf, type Visitor } from './visitor.js';

/** The form of the page. */
const FIELD = 'user_code';

/** `GET device`: the page on which a signed-in user enters the code of a device (RFC 8628, section 3.3). It looks nothing up. */
export async function showDevice(exchange: Exchange): Promise<Reply> {
  const visitor = await visitorOf(exchange);
  if (visitor === undefined) return toSignIn(exchange, exchange.request.query.get(FIELD));
  return askForCode(exchange, visitor, { text: exchange.request.query.get(FIELD) ?? '' });
}

/**
 * `POST device`: shows what the device of a code gets, or does what the user decides. Each code that there is not is a wrong guess,
 * wherever it is sent.
 * @throws {HttpError} (rejects) 400 for a decision that there is not
 */
export async function decideDevice(exchange: Exchange): Promise<Reply> {
  const { form } = exchange.request;
  const { decision } = form;
  const text = form[FIELD] ?? '';
  if (decision !== undefined && decision !== 'allow' && decision !== 'cancel')
    throw new HttpError(400, 'The field `decision` must be `allow` or `cancel`.');
  const visitor = await visitorOf(exchange);
  if (visitor === undefined) return { ...toSignIn(exchange, text), status: 303 };
  const found = await flowOfCode(exchange, visitor, text);
  if ('problem' in found) return askForCode(exchange, visitor, { text, problem: found.problem });
  // Another user has signed in since the page was shown: it named the one before.
  const isSame = form['session'] === visitor.identity.id;
  if (decision === undefined || !isSame) return askToAllow(exchange, visitor, found);
  return decide(exchange, visitor, { flow: found, isAllowed: decision === 'allow' });
}

/** The flow of a code that was typed. A right code does not count as a guess. */
async function flowOfCode(
  exchange: Exchange,
  { owner }: Visitor,
  text: string,
): Promise<FoundFlow | { readonly problem: 'device.wrong' | 'device.wait' }> {
  const code = typedCode(text);
  // No flow has it: nothing was guessed.
  if (code === undefined) return { problem: 'device.wrong' };
  const admission = await admitGuess(exchange, { owner, code });
  if ('wait' in admission) return { problem: 'device.wait' };
  let flow: FoundFlow | undefined;
  try {
    flow = await findFlow(exchange.settings, code);
  } finally {
    // What the store did not answer stays counted: it may have been looked up.
    await admission.end(flow === undefined ? 'failed' : 'none');
  }
  return flow ?? { problem: 'device.wrong' };
}

function toSignIn(exchange: Exchange, code: string | null): RedirectReply {
  return toSignInPage(exchange, { callbackUrl: here(exchange, code), error: undefined, code: undefined });
}

/** The URL of the page, with a code in its field. */
function here({ baseUrl }: Exchange, text: string | null): string {
  const code = typedCode(text ?? '');
  return `${baseUrl}/device${code === undefined ? '' : `?${FIELD}=${shownCode(code)}`}`;
}

function otherAccount(exchange: Exchange, text: string): string {
  return toSignIn(exchange, text).location;
}

async function askForCode(
  exchange: Exchange,
  visitor: Visitor,
  { text, problem }: { readonly text: string; readonly problem?: 'device.wrong' | 'device.wait' },
): Promise<Reply> {
  const code = typedCode(text);
  const input = await askingInput(exchange, visitor, otherAccount(exchange, text));
  // What is no code is not repeated: anyone could write the link.
  return showClientPage(exchange, (pages, parts) =>
    pages.deviceCodePage(parts, { ...input, code: code === undefined ? '' : shownCode(code), problem }),
  );
}

async function askToAllow(exchange: Exchange, visitor: Visitor, { value, code }: FoundFlow): Promise<Reply> {
  const { address, agent } = value;
  const scopes = await scopesFor(exchange, visitor, value);
  const input = await askingInput(exchange, visitor, otherAccount(exchange, code));
  return showClientPage(exchange, (pages, parts) =>
    pages.deviceConfirmPage(parts, {
      ...input,
      code: shownCode(code),
      client: clientName(exchange, value.client),
      site: siteOf(exchange),
      scopes,
      address,
      agent,
    }),
  );
}

/** @throws {HttpError} (rejects) 404 if the user has been deleted */
async function scopesFor(
  { settings }: Exchange,
  { owner }: Visitor,
  { client, scopes }: FoundFlow['value'],
): Promise<readonly string[]> {
  const user = await storedUser(settings, owner);
  if (user === undefined) throw new HttpError(404, 'This account has been deleted.');
  return allowedScopesOf(settings, { user, client: { id: client }, asked: scopes });
}

/** A client that was removed from the configuration keeps its id until its codes expire. */
function clientName({ settings }: Exchange, id: string): string {
  return apiOf(settings).clients.get(id)?.name ?? id;
}

async function decide(
  exchange: Exchange,
  visitor: Visitor,
  { flow, isAllowed }: { readonly flow: FoundFlow; readonly isAllowed: boolean },
): Promise<Reply> {
  const { owner, identity, authTime } = visitor;
  const { client } = flow.value;
  const asked = {
    session: identity.id,
    ...(authTime !== undefined && { authTime }),
    ...(identity.proofs !== undefined && { proofs: identity.proofs }),
  };
  const allowed = isAllowed ? { scopes: await scopesFor(exchange, visitor, flow.value), asked } : undefined;
  const isDecided = await decideFlow(exchange.settings, flow, { owner, ...(allowed && { allowed }) });
  if (!isDecided) return askForCode(exchange, visitor, { text: flow.code, problem: 'device.wrong' });
  await audit(exchange, { name: isAllowed ? 'client.authorized' : 'client.denied', actor: owner, client });
  return showClientPage(exchange, (pages, parts) =>
    pages.deviceDonePage(parts, { client: clientName(exchange, client), isAllowed }),
  );
}
