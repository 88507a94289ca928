import { auth, signIn, signOut, unstable_update } from '@/auth';

async function enter(form: FormData) {
  'use server';
  await signIn('credentials', form);
}

async function enterOp() {
  'use server';
  await signIn('op', { redirectTo: '/me' }, { prompt: 'login' });
}

async function change(form: FormData) {
  'use server';
  await unstable_update({ note: form.get('note') });
}

async function leave() {
  'use server';
  await signOut({ redirectTo: '/me' });
}

export default async function Own() {
  const session = await auth();
  return (
    <>
      <pre id="session">{JSON.stringify(session)}</pre>
      <form id="enter" action={enter}>
        <input name="userName" />
        <input name="password" type="password" />
        <input name="redirectTo" type="hidden" defaultValue="/me" />
      </form>
      <form id="enter-op" action={enterOp} />
      <form id="change" action={change}>
        <input name="note" />
      </form>
      <form id="leave" action={leave} />
    </>
  );
}
