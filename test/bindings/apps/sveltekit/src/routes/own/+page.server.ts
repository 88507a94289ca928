import { signIn, signOut, update } from '../../auth';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals }) => ({ session: await locals.auth() });

export const actions: Actions = {
  enter: signIn,
  enterOp: (event) => signIn(event, 'op', { redirectTo: '/me' }, { prompt: 'login' }),
  change: async (event) => {
    await update(event, { note: (await event.request.formData()).get('note') });
  },
  leave: (event) => signOut(event, { redirectTo: '/me' }),
};
