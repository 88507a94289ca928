import { getServerSession } from 'next-auth/next';
import { authOptions } from '../lib/auth';

export async function getServerSideProps({ req, res }) {
  const session = await getServerSession(req, res, authOptions);
  return { props: { shown: JSON.stringify(session) } };
}

export default function Me({ shown }) {
  return <pre id="session">{shown}</pre>;
}
