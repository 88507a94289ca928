import type { GetServerSideProps } from 'next';
import { auth } from '@/auth';

export const getServerSideProps: GetServerSideProps = async (context) => {
  // Next takes no `undefined` in what it sends.
  return { props: { session: JSON.stringify(await auth(context)) } };
};

export default function Old({ session }: { session: string }) {
  return <pre id="session">{session}</pre>;
}
