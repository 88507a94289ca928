import { data } from 'react-router';
import { auth } from '../auth.server.js';

export async function loader(args) {
  await auth.read(args);
  const headers = new Headers([
    ['set-cookie', 'theme=dark; Path=/'],
    ['set-cookie', 'language=en; Path=/'],
    ['cache-control', 'public, max-age=60'],
  ]);
  return data(null, { headers });
}
export const headers = ({ loaderHeaders }) => loaderHeaders;

export default function Cookies() {
  return <p>two cookies</p>;
}
