import type { EmailConfig } from '../../types/provider-email.js';
import { showsCode } from '../../types/symbols.js';

/** Marks a function whose mail shows the code of its link, so that the page asks for it. */
export function withCode<Send extends EmailConfig['sendVerificationRequest']>(send: Send): Send {
  return Object.assign(send, { [showsCode]: true });
}
