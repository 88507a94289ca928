import { action, redirect } from '@solidjs/router';
import { auth } from '../auth.js';

const enter = action(async (form) => {
  'use server';
  return auth.signIn('credentials', { ...Object.fromEntries(form), redirectTo: '/me' });
}, 'enter');
const enterOp = action(async () => {
  'use server';
  return auth.signIn('op', { redirectTo: '/me' }, { prompt: 'login' });
}, 'enter-op');
const change = action(async (form) => {
  'use server';
  await auth.update({ note: form.get('note') });
  return redirect('/me');
}, 'change');
const leave = action(async () => {
  'use server';
  return auth.signOut({ redirectTo: '/me' });
}, 'leave');

export default function Own() {
  return (
    <>
      <form id="enter" action={enter} method="post">
        <input name="userName" />
        <input name="password" type="password" />
        <button type="submit">Sign in</button>
      </form>
      <form id="enter-op" action={enterOp} method="post">
        <button type="submit">Sign in with Local ID</button>
      </form>
      <form id="change" action={change} method="post">
        <input name="note" />
        <button type="submit">Note</button>
      </form>
      <form id="leave" action={leave} method="post">
        <button type="submit">Sign out</button>
      </form>
    </>
  );
}
