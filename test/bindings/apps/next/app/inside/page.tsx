import { auth } from '@/auth';

export default async function Inside() {
  const { user } = await auth.protect();
  return <p>inside: {user.name}</p>;
}
