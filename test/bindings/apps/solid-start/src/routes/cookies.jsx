import { createAsync, query } from '@solidjs/router';
import { getRequestEvent } from 'solid-js/web';
import { auth } from '../auth.js';

const setCookies = query(async () => {
  'use server';
  const { headers } = getRequestEvent().response;
  headers.append('set-cookie', 'theme=dark; Path=/');
  await auth.read();
  headers.append('set-cookie', 'language=en; Path=/');
  headers.set('cache-control', 'public, max-age=60');
  return 'two cookies';
}, 'cookies');

export default function Cookies() {
  const text = createAsync(() => setCookies());
  return <p>{text()}</p>;
}
