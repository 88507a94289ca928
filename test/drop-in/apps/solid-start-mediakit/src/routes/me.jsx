import { getSession } from '@solid-mediakit/auth';
import { createAsync, query } from '@solidjs/router';
import { getRequestEvent } from 'solid-js/web';
import { config } from '../auth.js';

const readSession = query(async () => {
  'use server';
  return getSession(getRequestEvent(), config);
}, 'session');

export default function Me() {
  const session = createAsync(() => readSession(), { deferStream: true });
  return <pre id="session">{JSON.stringify(session())}</pre>;
}
