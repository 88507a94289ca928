import type { WrittenMethods } from './written-methods.js';

/** The methods of providers that were written by hand: none, in a build with the condition `latchkey-lean`. */
export const written: WrittenMethods = {
  email: { by: '`Nodemailer()` of latchkey/providers/nodemailer, or `Email()` of latchkey/providers/email' },
  credentials: { by: '`Credentials()` of latchkey/providers/credentials' },
};
