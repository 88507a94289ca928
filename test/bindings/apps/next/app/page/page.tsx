import { auth } from '@/auth';

export default async function Page() {
  return <pre id="session">{JSON.stringify(await auth())}</pre>;
}
