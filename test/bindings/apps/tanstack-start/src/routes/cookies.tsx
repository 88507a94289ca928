import { createFileRoute } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { setCookie, setResponseHeader } from '@tanstack/react-start/server';
import { auth } from '../auth.server';

// One before the session is read, and one after.
const setCookies = createServerFn().handler(async () => {
  setCookie('theme', 'dark');
  await auth.read();
  setCookie('language', 'en');
  setResponseHeader('cache-control', 'public, max-age=60');
  return 'two cookies';
});

export const Route = createFileRoute('/cookies')({
  loader: () => setCookies(),
  component: () => <p>{Route.useLoaderData()}</p>,
});
