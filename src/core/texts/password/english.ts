import type { PasswordTexts } from '../../../types/texts.js';
import { inOrder, type Sentences } from '../in-order.js';

/** What `Password()` says in English, which every other catalogue is a translation of. */
export const english: Sentences = inOrder<PasswordTexts>({
  'password.reset.title': 'Choose a new password',
  'password.reset.ask': 'Enter your email address. We will send you a link.',
  'password.reset.send': 'Email me a link',
  'password.reset.lead': 'You will be signed in to {site}, and signed out everywhere else, as',
  'password.reset.submit': 'Save password',
  'password.confirm.title': 'Confirm your email address',
  'password.confirm.lead': 'Type the password that you chose for your account at {site}:',
  'password.confirm.submit': 'Confirm',
  'password.confirm.note': 'If you did not create an account, close this page: nothing happens.',
  'password.sent': 'We sent you an email that says how to go on to {site}. Open its link in this browser.',
  'password.hint': 'At least {count} characters. A few words in a row are strong and easy to remember.',
  'password.field.new': 'New password',
  'password.field.name': 'Name (optional)',
  'password.code.short': 'That password is too short. Choose one of at least {count} characters.',
  'password.code.long': 'That password is too long. Choose a shorter one.',
  'password.code.personal': 'That password is your name or your address. Choose another one.',
  'password.code.common': 'That password is one of those that attackers try first. Choose another one.',
  'password.code.email': 'That is not an email address. Check it for typing errors.',
  'password.code.link':
    'This link no longer works. It may have expired, or it was used already. Ask for a new one here, or sign in.',
  'password.code.wrong': 'That is not the password that you chose. Try again.',
  'password.mail.verify.subject': 'Confirm your address for {site}',
  'password.mail.verify.lead':
    'Use the button below to finish creating your account. It works once, until {expires}.',
  'password.mail.taken.subject': 'You have an account at {site} already',
  'password.mail.taken.lead':
    'Somebody tried to create an account with your address, but you have one. Sign in as you always do. If you forgot your password, choose a new one with the button below. It works once, until {expires}.',
  'password.mail.reset.subject': 'Choose a new password for {site}',
  'password.mail.reset.lead':
    'Use the button below to choose a new password. It works once, until {expires}.',
  'password.mail.unknown.subject': 'You have no account at {site}',
  'password.mail.unknown.lead':
    'Somebody asked for a new password for this address, but there is no account with it. If it was you, perhaps you used another address, or have no account yet. If not, ignore this mail.',
  'password.mail.changed.subject': 'Your password for {site} was changed',
  'password.mail.changed.lead':
    'If it was you, there is nothing to do. If not, choose a new password at once with the button below, which ends all sessions.',
});
