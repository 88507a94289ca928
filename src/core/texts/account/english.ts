import type { AccountTexts } from '../../../types/texts-account.js';
import { inOrder, type Sentences } from '../in-order.js';

/** What the account page and its mails say in English, which every other catalogue is a translation of. */
export const english: Sentences = inOrder<AccountTexts>({
  'account.mail.confirm.subject': 'Confirm your new email address for {site}',
  'account.mail.confirm.lead':
    'Use the button below to make this the email address of your account. The link works once, until {expires}.',
  'account.mail.confirm.button': 'Confirm address',
  'account.mail.changed.subject': 'Your email address for {site} was changed',
  'account.mail.changed.lead':
    "Your account now uses another email address. If this was you, you don't need to do anything. If not, undo the change with the button below until {expires}. This restores this address and signs out all sessions.",
  'account.mail.changed.button': 'Undo the change',
  'account.mail.taken.subject': 'You already have an account at {site}',
  'account.mail.taken.lead':
    'Someone asked to use your email address for another account. Your account already uses it, so nothing was changed. You can ignore this email.',
  'account.confirm.title': 'Confirm your new email address',
  'account.confirm.lead': "You'll be signed in to {site} and signed out everywhere else, with this address:",
  'account.confirm.note': "If you didn't request this, close this page. Nothing will change.",
  'account.confirm.signIn':
    'Sign in to your account at {site} in this browser. Then open the link in the email again.',
  'account.changed.title': 'Your email address was changed',
  'account.changed.lead': 'From now on, use this address at {site}:',
  'account.undo.title': 'Undo the change of your email address?',
  'account.undo.lead': 'Your account at {site} gets this address back:',
  'account.undo.note':
    'All sessions are signed out. A password, passkeys and linked accounts from after the change are removed.',
  'account.undone.title': 'Your email address is restored',
  'account.undone.lead':
    'All sessions were signed out. Sign in to {site} again and check the ways to sign in to your account.',
  'account.link.lead': 'It may have expired, already been used, or been replaced by a newer one.',
  'account.mail.device.subject': 'New sign-in to {site}',
  'account.mail.device.lead':
    "A browser that you haven't used here before signed in to your account: {details}. If this was you, you don't need to do anything. If not, secure your account now with the button below.",
  'account.title': 'Your account',
  'account.lead': 'Manage your account at {site}.',
  'account.profile': 'Profile',
  'account.name': 'Name',
  'account.image': 'Picture (web address)',
  'account.save': 'Save',
  'account.none': 'None',
  'account.email.new': 'New email address',
  'account.email.submit': 'Send link',
  'account.password.current': 'Current password',
  'account.linked': 'Linked accounts',
  'account.linked.add': 'Link {provider}',
  'account.passkeys': 'Passkeys',
  'account.passkey.unnamed': 'Passkey {count}',
  'account.passkey.name': 'Name of this passkey',
  'account.remove': 'Remove',
  'account.rename': 'Rename',
  'account.security': 'Two-factor authentication',
  'account.delete': 'Delete account',
  'account.delete.lead':
    "Your account at {site} and everything that belongs to it is deleted. This can't be undone.",
  'account.delete.confirm': 'I want to delete my account',
  'account.status.saved': 'Your changes were saved.',
  'account.status.sent': 'Check your email. We sent a link to the new address.',
  'account.code.email': 'Enter a valid email address.',
  'account.code.unchanged': 'Your account already uses this address.',
  'account.code.lastWay': "You can't remove the last way to sign in to your account.",
  'account.code.gone': 'It was removed already.',
  'account.code.image': 'Enter a web address that starts with https://, or leave the field empty.',
  'account.code.name': 'Use up to 100 characters for the name.',
  'account.code.confirm': 'Confirm that you want to delete your account.',
});
