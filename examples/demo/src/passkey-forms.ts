import { listPasskeys, removePasskey, renamePasskey } from 'latchkey';
import type { Passkey } from 'latchkey';
import { isOwnForm, passOn, sessionOf, source } from './visit.ts';
import type { Visit } from './visit.ts';
import { readForm, redirect, sendJson } from './web.ts';

/** Where somebody signs in again, and comes back to the card. */
const SIGN_IN_AGAIN = '/auth/signin?error=SessionRequired&callbackUrl=%2F%3Fpasskey%3Dagain';

/** What a form did. */
interface Outcome {
  /** What the card says; `again`: first, somebody has to sign in again. */
  readonly said: string;
  /** What the page tells the password manager, in `signalUnknownCredential`. */
  readonly signal?: { readonly rpId: string; readonly credentialId: string };
}

/** The passkeys of who is signed in. */
export async function passkeysOf(visit: Visit): Promise<readonly Passkey[]> {
  const listed = await listPasskeys(source(visit), visit.config);
  passOn(visit, listed.headers, '');
  return listed.ok ? listed.passkeys : [];
}

/** Answers the form that renames a passkey. */
export async function answerRename(visit: Visit): Promise<void> {
  await answerForm(visit, async (form) => {
    const named = { credentialId: form.get('id') ?? '', name: form.get('name') ?? '' };
    try {
      const result = await renamePasskey(source(visit), visit.config, named);
      return { said: passOn(visit, result.headers, result.ok ? 'renamed' : 'unnamed') };
    } catch (error) {
      // That is no name.
      if (error instanceof RangeError) return { said: 'unnamed' };
      throw error;
    }
  });
}

/** Answers the form that removes a passkey. */
export async function answerRemove(visit: Visit): Promise<void> {
  await answerForm(visit, async (form) => {
    const { config, recent } = visit;
    const result = await removePasskey(source(visit), config, form.get('id') ?? '', { recent });
    passOn(visit, result.headers, '');
    if (result.ok) return { said: 'removed', signal: result.signal };
    if (result.error === 'reauthentication_required') return { said: 'again' };
    // Whoever clicks twice has what they wanted.
    return { said: result.error === 'not_found' ? 'removed' : result.error };
  });
}

/** Leads back to the card, which says what became of it; the script of the page is told where to, and what to signal. */
async function answerForm(visit: Visit, change: (form: URLSearchParams) => Promise<Outcome>): Promise<void> {
  const form = await readForm(visit.request);
  if ((await sessionOf(visit)) === null)
    return redirect(visit.response, '/auth/signin?error=SessionRequired');
  const { said, signal } = (await isOwnForm(visit, form)) ? await change(form) : { said: 'stale' };
  const url = said === 'again' ? SIGN_IN_AGAIN : `/?passkey=${said}#passkeys`;
  if (visit.request.headers.accept === 'application/json') sendJson(visit.response, { url, signal });
  else redirect(visit.response, url);
}
