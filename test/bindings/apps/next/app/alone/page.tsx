import { auth } from '@/auth';

/** The proxy does not run for it. */
export default async function Alone() {
  return <pre id="session">{JSON.stringify(await auth())}</pre>;
}
