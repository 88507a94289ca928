import { createFileRoute } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { getSession } from 'start-authjs';
import { config } from '../auth.js';

const readSession = createServerFn().handler(() => getSession(getRequest(), config));

export const Route = createFileRoute('/me')({ loader: () => readSession(), component: Me });

function Me() {
  return <pre id="session">{JSON.stringify(Route.useLoaderData())}</pre>;
}
