import type { MailTexts } from '../../types/texts.js';

/** What the sign-in mail says in English; also where a mail is sent without a language. */
export const englishMail: Readonly<MailTexts> = {
  'mail.subject': 'Sign in to {site}',
  'mail.preview': 'Your link is inside. It works once, until {expires}.',
  'mail.lead': 'Use the button below to sign in. It works once, until {expires}.',
  'mail.button': 'Sign in',
  'mail.code': 'Or type this code into the page where you asked for this mail:',
  'mail.copy': 'If the button does not work, copy this link into your browser:',
  'mail.open': 'Open this link to sign in:',
  'mail.once': 'The link works once, until {expires}.',
  'mail.ignore':
    'If you did not ask for this mail, ignore it: nobody can sign in without it. Do not pass it on.',
};
