import { createElement as h, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { getProviders, SessionProvider, signIn, signOut, useSession } from 'latchkey/react';

const WORDS = { authenticated: 'in', unauthenticated: 'out', loading: 'loading' };

function Line() {
  const { data, status, error, update } = useSession({ required: window.required });
  // Only after mounting, as for people: before that, `signIn` does not know the provider of the page.
  useEffect(() => void (window.actions = { signIn, signOut, update }), [update]);
  return h('p', null, `${error ? 'unknown' : WORDS[status]} ${data?.user?.name ?? ''}`.trim());
}

/** Does what sign-in pages do that show the providers. */
function Providers() {
  useEffect(() => void (window.isSignInPage && getProviders()), []);
  return null;
}

const lines = Array.from({ length: 10 }, (_, key) => h(Line, { key }));
function App() {
  // As where the server renders again.
  const [session, setSession] = useState(window.given);
  window.rendered = setSession;
  return h(SessionProvider, { session, basePath: window.basePath }, lines, h(Providers));
}
createRoot(document.querySelector('#app')).render(h(StrictMode, null, h(App)));
