import { auth } from '../../auth.js';

export default async function Me() {
  return <pre id="session">{JSON.stringify(await auth())}</pre>;
}
