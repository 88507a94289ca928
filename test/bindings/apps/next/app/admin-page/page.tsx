import { auth } from '@/auth';

export default async function Admin() {
  const { user } = await auth.protect({ maySee: (_, who) => 'role' in who && who.role === 'admin' });
  return <p>admin: {user.name}</p>;
}
