import { useLoaderData } from 'react-router';
import { auth } from '../auth.server.js';

// A page that did not catch this would end the build.
export const loader = async (args) => ({ said: await auth.session(args).catch((error) => error.message) });

export default function MadeOnce() {
  return <p>{useLoaderData().said}</p>;
}
