import { getSession } from '@auth/solid-start';
import { createAsync, query } from '@solidjs/router';
import { getRequestEvent } from 'solid-js/web';
import { config } from '../auth.js';

const readSession = query(async () => {
  'use server';
  return getSession(getRequestEvent().request, config);
}, 'session');

export default function Me() {
  const session = createAsync(() => readSession(), { deferStream: true });
  return <pre id="session">{JSON.stringify(session())}</pre>;
}
