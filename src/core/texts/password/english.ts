import type { PasswordTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** What `Password()` says in English, which every other catalogue is a translation of. */
export const english: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Choose a new password',
  'password.reset.ask': "Enter your email address and we'll send you a link.",
  'password.reset.send': 'Email me a link',
  'password.reset.lead': "You'll be signed in to {site} and signed out everywhere else, as",
  'password.reset.submit': 'Save password',
  'password.confirm.title': 'Confirm your email address',
  'password.confirm.lead': 'Enter the password you chose for your account at {site}:',
  'password.confirm.submit': 'Confirm',
  'password.confirm.note': "If you didn't create an account, close this page. Nothing will change.",
  'password.sent': 'We sent you an email with a link to {site}. Open it in this browser.',
  'password.hint': 'At least {count} characters. Several words in a row are strong and easy to remember.',
  'password.field.new': 'New password',
  'password.field.name': 'Name (optional)',
  'password.code.short': 'Password is too short. Use at least {count} characters.',
  'password.code.long': 'Password is too long. Choose a shorter one.',
  'password.code.personal': 'Password matches your name or email address. Choose another one.',
  'password.code.common': 'This password is too common and easy to guess. Choose another one.',
  'password.code.email': 'Enter a valid email address.',
  'password.code.link':
    'This link no longer works. It may have expired or already been used. Request a new one, or sign in.',
  'password.code.wrong': 'Incorrect password. Try again.',
  'password.mail.verify.subject': 'Confirm your address for {site}',
  'password.mail.verify.lead':
    'Use the button below to finish creating your account. The link works once, until {expires}.',
  'password.mail.taken.subject': 'You already have an account at {site}',
  'password.mail.taken.lead':
    'Someone tried to create an account with your email address, but you already have one. Sign in as usual. If you forgot your password, choose a new one with the button below. The link works once, until {expires}.',
  'password.mail.reset.subject': 'Choose a new password for {site}',
  'password.mail.reset.lead':
    'Use the button below to choose a new password. The link works once, until {expires}.',
  'password.mail.unknown.subject': 'No account at {site} with this email address',
  'password.mail.unknown.lead':
    'Someone requested a password reset for this email address, but no account uses it. If it was you, try another address or create an account. Otherwise you can ignore this email.',
  'password.mail.changed.subject': 'Your password for {site} was changed',
  'password.mail.changed.lead':
    "If this was you, you don't need to do anything. If not, choose a new password now with the button below. This signs out all sessions.",
});
