import { createHash } from 'node:crypto';
import {
  deleteUser,
  endOtherSessions,
  endSessionById,
  getAccessToken,
  link,
  listAccounts,
  listSessions,
  unlink,
} from 'latchkey';
import { AccessTokenError } from 'latchkey/errors';
import { accountPage } from './account.ts';
import type { ApiCall } from './account.ts';
import { html } from './html.ts';
import { csrfTokenOf, isOwnForm, passOn, send, sessionOf, source } from './visit.ts';
import type { Visit } from './visit.ts';
import { readForm, redirect } from './web.ts';

/** Answers everything below `/account`; `false` when there is no such page. */
export async function answerAccount(visit: Visit, route: string): Promise<boolean> {
  const change = CHANGES[route];
  if (route !== 'GET /account' && change === undefined) return false;
  if ((await sessionOf(visit)) === null) redirect(visit.response, SIGN_IN);
  else if (change === undefined) await showAccount(visit);
  else await answerForm(visit, change);
  return true;
}

const SIGN_IN = '/auth/signin?callbackUrl=%2Faccount';
/** Where somebody whose sign-in is too old signs in again, and comes back. */
const SIGN_IN_AGAIN = '/auth/signin?error=SessionRequired&callbackUrl=%2Faccount%3Fdone%3Dagain';

/** What a form does: it gives what became of it, or nothing when it has answered by itself. */
type Change = (visit: Visit, form: URLSearchParams) => Promise<string | undefined>;

const CHANGES: Readonly<Record<string, Change>> = {
  'POST /account/sessions/end': async (visit, form) => {
    const { headers } = await endSessionById(source(visit), visit.config, form.get('id') ?? '');
    return passOn(visit, headers, 'ended');
  },
  'POST /account/sessions/end-others': async (visit) => {
    await endOtherSessions(source(visit), visit.config);
    return 'others';
  },
  'POST /account/link': async (visit) => {
    const result = await link(source(visit), visit.config, 'local', {
      redirectTo: '/account',
      recent: visit.recent,
    });
    passOn(visit, result.headers, '');
    if (!result.ok) return result.error;
    redirect(visit.response, result.url);
  },
  'POST /account/unlink': async (visit, form) => {
    const target = { provider: form.get('provider') ?? '', providerAccountId: form.get('id') ?? '' };
    const result = await unlink(source(visit), visit.config, target, { recent: visit.recent });
    return passOn(visit, result.headers, result.ok ? 'unlinked' : result.error);
  },
  'POST /account/token': async (visit, form) => {
    await showAccount(visit, await callApi(visit, form.has('force')));
    return undefined;
  },
  'POST /account/delete': async (visit, form) => {
    if (form.get('confirm') !== 'yes') return 'unconfirmed';
    const result = await deleteUser(source(visit), visit.config, { recent: visit.recent });
    passOn(visit, result.headers, '');
    if (!result.ok) return result.error;
    redirect(visit.response, '/');
  },
};

async function answerForm(visit: Visit, change: Change): Promise<void> {
  const form = await readForm(visit.request);
  const outcome = (await isOwnForm(visit, form)) ? await change(visit, form) : 'stale';
  if (outcome === 'reauthentication_required') redirect(visit.response, SIGN_IN_AGAIN);
  else if (outcome !== undefined) redirect(visit.response, `/account?done=${outcome}`);
}

async function showAccount(visit: Visit, call?: ApiCall): Promise<void> {
  const listed = await listAccounts(source(visit), visit.config);
  if (!listed.ok) return redirect(visit.response, SIGN_IN);
  const csrfToken = await csrfTokenOf(visit);
  const content = accountPage({
    sessions: await listSessions(source(visit), visit.config),
    accounts: listed.accounts,
    token: html`<input type="hidden" name="csrfToken" value="${csrfToken}" />`,
    outcome: visit.url.searchParams.get('done'),
    ...(call && { call }),
  });
  send(visit, { title: 'Your account – Latchkey demo', content });
}

/** Asks the API of the identity provider who the token belongs to. */
async function callApi(visit: Visit, force: boolean): Promise<ApiCall> {
  try {
    const token = await getAccessToken(source(visit), visit.config, { provider: 'local', force });
    passOn(visit, token.headers, '');
    const answer = await fetch(`${visit.issuer}/me`, {
      headers: { authorization: `Bearer ${token.accessToken}` },
    });
    const fingerprint = createHash('sha256').update(token.accessToken).digest('hex').slice(0, 12);
    // What the UserInfo endpoint promises to answer (OpenID Connect Core 1.0, section 5.3.2).
    const name = answer.ok ? ((await answer.json()) as { name: string }).name : null;
    return { name, fingerprint, expiresAt: token.expiresAt };
  } catch (error) {
    if (!(error instanceof AccessTokenError)) throw error;
    passOn(visit, error.headers, '');
    return { name: null, fingerprint: '', expiresAt: undefined };
  }
}
