import Link from 'next/link';
import { SessionForms } from '../../session-forms';

export default function Again() {
  return (
    <>
      <h1>Again</h1>
      <SessionForms />
      <Link href="/given">back</Link>
    </>
  );
}
