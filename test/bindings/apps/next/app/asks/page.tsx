import { SessionForms } from '../session-forms';

export default function Asks() {
  return <SessionForms />;
}
