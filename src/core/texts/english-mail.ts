import type { MailTexts } from '../../types/texts.js';

/** What the sign-in mail says in English; also where a mail is sent without a language. */
export const englishMail: Readonly<MailTexts> = {
  'mail.subject': 'Sign in to {site}',
  'mail.preview': 'Your link is inside. It works once, until {expires}.',
  'mail.lead': 'Use the button below to sign in. It works once, until {expires}.',
  'mail.button': 'Sign in',
  'mail.code': 'Or enter this code on the page where you requested this email:',
  'mail.copy': "If the button doesn't work, copy this link into your browser:",
  'mail.open': 'Open this link to sign in:',
  'mail.once': 'The link works once, until {expires}.',
  'mail.ignore':
    "If you didn't request this email, you can ignore it. Don't forward it: anyone who has it can sign in as you.",
};
