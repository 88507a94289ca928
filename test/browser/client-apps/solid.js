import { createComponent, createEffect, createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { SessionProvider, useSession } from 'latchkey/solid';

function Line() {
  const { state, signIn, signOut, update } = useSession();
  window.actions = { signIn, signOut, update };
  const line = document.createElement('p');
  createEffect(() => {
    const { status, session } = state();
    line.textContent = `${status} ${session?.user?.name ?? ''}`.trim();
  });
  return line;
}

// As where the server renders again.
const [given, setGiven] = createSignal(window.given);
window.rendered = setGiven;
const App = () =>
  createComponent(SessionProvider, {
    get session() {
      return given();
    },
    get children() {
      return Array.from({ length: 10 }, () => createComponent(Line, {}));
    },
  });
render(App, document.querySelector('#app'));
