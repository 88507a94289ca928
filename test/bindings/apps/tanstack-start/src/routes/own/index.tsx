import { createFileRoute, redirect } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { auth } from '../../auth.server';

const fields = (data: unknown) => {
  if (!(data instanceof FormData)) throw new TypeError('A form is expected.');
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
};

const enter = createServerFn({ method: 'POST' })
  .validator(fields)
  .handler(({ data }) => auth.signIn('credentials', { ...data, redirectTo: '/me' }));

const change = createServerFn({ method: 'POST' })
  .validator(fields)
  .handler(async ({ data }) => {
    await auth.update({ note: data['note'] });
    throw redirect({ href: '/me' });
  });

export const Route = createFileRoute('/own/')({ component: Own });

function Own() {
  return (
    <>
      <form id="enter" action={enter.url} method="post" encType="multipart/form-data">
        <input name="userName" />
        <input name="password" type="password" />
        <button type="submit">Sign in</button>
      </form>
      <form id="enter-op" action="/own/enter-op" method="post">
        <button type="submit">Sign in with Local ID</button>
      </form>
      <form id="change" action={change.url} method="post" encType="multipart/form-data">
        <input name="note" />
        <button type="submit">Note</button>
      </form>
      <form id="leave" action="/own/leave" method="post">
        <button type="submit">Sign out</button>
      </form>
    </>
  );
}
