import { useLoaderData } from 'react-router';
import { auth } from '../auth.server.js';

export const loader = async (args) => ({ name: (await auth.protect(args)).user.name });
export const headers = () => ({ 'cache-control': 'private, no-store' });

export default function Inside() {
  return <p>{`inside: ${useLoaderData().name}`}</p>;
}
