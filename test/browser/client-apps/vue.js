import { createApp, defineComponent, h } from 'vue';
import { createSession, useSession } from 'latchkey/vue';

const Line = defineComponent(() => {
  const { session, status, signIn, signOut, update } = useSession();
  window.actions = { signIn, signOut, update };
  return () => h('p', `${status.value} ${session.value?.user?.name ?? ''}`.trim());
});
const App = { render: () => Array.from({ length: 10 }, (_, key) => h(Line, { key })) };

createApp(App)
  .use(createSession({ session: window.given }))
  .mount('#app');
