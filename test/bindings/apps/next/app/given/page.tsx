import Link from 'next/link';
import { SessionForms } from '../session-forms';

export default function Given() {
  return (
    <>
      <SessionForms />
      <Link href="/given/again">again</Link>
    </>
  );
}
