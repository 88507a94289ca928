import { auth } from '../auth.server.js';

export async function loader(args) {
  await auth.protect(args, (session, user) => user.role === 'admin');
  return null;
}

export default function Admin() {
  return <p>admin</p>;
}
