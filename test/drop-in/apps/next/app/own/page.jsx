import { signIn, signOut, update } from '../../auth.js';

async function enter(form) {
  'use server';
  const { userName, password } = Object.fromEntries(form);
  await signIn('credentials', { userName, password, redirectTo: '/me' });
}

async function change(form) {
  'use server';
  await update({ note: form.get('note') });
}

async function leave() {
  'use server';
  await signOut({ redirectTo: '/me' });
}

export default function Own() {
  return (
    <>
      <form id="enter" action={enter}>
        <input name="userName" />
        <input name="password" type="password" />
      </form>
      <form id="change" action={change}>
        <input name="note" />
      </form>
      <form id="leave" action={leave} />
    </>
  );
}
