import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider, useSession } from 'latchkey/react';
import { CheckMail } from './check-mail.jsx';
import { Home } from './home.jsx';
import { rememberWay } from './last-way.js';
import { Login } from './login.jsx';
import { Logout, NotFound, Problem, Welcome } from './other-pages.jsx';
import { ChooseNew, Forgot, Join } from './password-pages.jsx';
import { Link, usePlace } from './places.jsx';

const PAGES = {
  '/': Home,
  '/login': Login,
  '/logout': Logout,
  '/check-mail': CheckMail,
  '/problem': Problem,
  '/welcome': Welcome,
  '/join': Join,
  '/forgot': Forgot,
  '/new-password': ChooseNew,
};

function App() {
  const place = usePlace();
  const { data: session } = useSession();
  useEffect(() => rememberWay(session?.way), [session?.way]);
  const Page = PAGES[place.pathname] ?? NotFound;
  return (
    <>
      <header className="side">
        <Link className="brand" to="/">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M27 4C13 4 6 10 6 19c0 3 1 5 3 7 2-8 7-13 13-16-5 4-9 9-11 17 2 1 4 1 6 1C25 28 28 18 27 4Z" />
          </svg>
          Fern
        </Link>
        <p>
          A quiet place for your plants.
          <br />
          They say hello.
        </p>
        <a className="outbox" href="/outbox">
          See the mails of this example
        </a>
      </header>
      <main>
        <Page key={place.href} query={place.searchParams} />
      </main>
    </>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <SessionProvider>
      <App />
    </SessionProvider>
  </StrictMode>,
);
