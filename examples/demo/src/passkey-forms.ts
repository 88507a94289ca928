import { readForm, redirect } from './web.ts';
import { isOwnForm, sessionOf } from './visit.ts';
import type { Visit } from './visit.ts';

/** Answers the form that renames a passkey. */
export async function renamePasskey(visit: Visit): Promise<void> {
  await answerForm(visit, async (userId, form) => {
    const isDone = await visit.passkeys.rename(userId, form.get('id') ?? '', form.get('name') ?? '');
    return isDone ? 'renamed' : 'unnamed';
  });
}

/** Answers the form that removes a passkey. */
export async function removePasskey(visit: Visit): Promise<void> {
  await answerForm(visit, async (userId, form) => {
    const removal = await visit.passkeys.remove(userId, form.get('id') ?? '');
    // Whoever clicks twice has what they wanted.
    return removal === 'last' ? 'last' : 'removed';
  });
}

/** Leads back to the card, which says what became of it. */
async function answerForm(
  visit: Visit,
  change: (userId: string, form: URLSearchParams) => Promise<string>,
): Promise<void> {
  const form = await readForm(visit.request);
  const userId = (await sessionOf(visit))?.user?.id;
  if (userId === undefined) return redirect(visit.response, '/auth/signin?error=SessionRequired');
  const outcome = (await isOwnForm(visit, form)) ? await change(userId, form) : 'stale';
  redirect(visit.response, `/?passkey=${outcome}#passkeys`);
}
