import { auth } from '@/auth';

/** Kept by itself alone: the proxy lets everybody below `/own`. */
export default async function Kept() {
  const { user } = await auth.protect();
  return <p>kept for {user.name}</p>;
}
