import { createFileRoute } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { setCookie } from '@tanstack/react-start/server';
import { auth } from '../auth.server';

// One before the session is read, and one after.
const setCookies = createServerFn().handler(async () => {
  setCookie('theme', 'dark');
  await auth.read();
  setCookie('language', 'en');
  return 'two cookies';
});

export const Route = createFileRoute('/cookies')({
  loader: () => setCookies(),
  component: () => <p>{Route.useLoaderData()}</p>,
});
