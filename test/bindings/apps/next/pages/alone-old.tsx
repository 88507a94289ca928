import type { GetServerSideProps } from 'next';
import { auth } from '@/auth';

export const getServerSideProps: GetServerSideProps = async (context) => {
  await auth(context);
  context.res.setHeader('cache-control', 'public, s-maxage=60');
  context.res.setHeader('cdn-cache-control', 'max-age=60');
  return { props: {} };
};

export default function AloneOld() {
  return <p>for everybody</p>;
}
