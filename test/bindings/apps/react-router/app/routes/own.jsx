import { Form, redirect, useLoaderData } from 'react-router';
import { auth } from '../auth.server.js';

export const loader = async (args) => ({ session: await auth.session(args) });

export async function action(args) {
  const { intent, ...fields } = Object.fromEntries(await args.request.formData());
  if (intent === 'enter') return auth.signIn(args, 'credentials', { ...fields, redirectTo: '/me' });
  if (intent === 'enter-op') return auth.signIn(args, 'op', { redirectTo: '/me' }, { prompt: 'login' });
  if (intent === 'change') {
    await auth.update(args, fields);
    return null;
  }
  if (intent === 'leave') return auth.signOut(args, { redirectTo: '/me' });
  return redirect('/own');
}

export default function Own() {
  return (
    <>
      <pre id="session">{JSON.stringify(useLoaderData().session)}</pre>
      <Form id="enter" method="post" action="/own">
        <input type="hidden" name="intent" value="enter" />
        <input name="userName" />
        <input name="password" type="password" />
        <button type="submit">Sign in</button>
      </Form>
      <Form id="enter-op" method="post" action="/own">
        <input type="hidden" name="intent" value="enter-op" />
        <button type="submit">Sign in with Local ID</button>
      </Form>
      <Form id="change" method="post" action="/own">
        <input type="hidden" name="intent" value="change" />
        <input name="note" />
        <button type="submit">Note</button>
      </Form>
      <Form id="leave" method="post" action="/own">
        <input type="hidden" name="intent" value="leave" />
        <button type="submit">Sign out</button>
      </Form>
    </>
  );
}
