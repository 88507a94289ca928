import { component$ } from '@builder.io/qwik';
import { useSession } from '../plugin@auth.jsx';

export default component$(() => {
  const session = useSession();
  return <pre id="session">{JSON.stringify(session.value)}</pre>;
});
