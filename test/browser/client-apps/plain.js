import { createSessionStore } from 'latchkey/client';

// Ten places that show the session, without a framework.
const store = createSessionStore({ session: window.given, basePath: window.basePath });
for (let i = 0; i < 10; i += 1) {
  const line = document.querySelector('#app').appendChild(document.createElement('p'));
  const show = () => {
    const { status, session } = store.get();
    line.textContent = `${status} ${session?.user?.name ?? ''}`.trim();
  };
  store.subscribe(show);
  show();
}
window.actions = store;
