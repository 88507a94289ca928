import { createElement as h, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider, signIn, signOut, useSession } from 'latchkey/react';

const WORDS = { authenticated: 'in', unauthenticated: 'out', loading: 'loading' };

function Line() {
  const { data, status, error, update } = useSession({ required: window.required });
  window.actions = { signIn, signOut, update };
  return h('p', null, `${error ? 'unknown' : WORDS[status]} ${data?.user?.name ?? ''}`.trim());
}

const lines = Array.from({ length: 10 }, (_, key) => h(Line, { key }));
const App = h(SessionProvider, { session: window.given }, lines);
createRoot(document.querySelector('#app')).render(h(StrictMode, null, App));
