import { createAsync, query } from '@solidjs/router';
import { auth } from '../auth.js';

// A page that did not catch this would end the build.
const getSaid = query(async () => {
  'use server';
  return auth.session().catch((error) => error.message);
}, 'said');

export default function MadeOnce() {
  const said = createAsync(() => getSaid());
  return <p>{said()}</p>;
}
