import type { SecondFactorTexts } from '../../../types/texts-second-factor.js';
import { inOrder, type Sentences } from '../in-order.js';

/** What the pages of the second factor say in English, which every other catalogue is a translation of. */
export const english: Sentences = inOrder<SecondFactorTexts>({
  'factor.title': 'Two-factor authentication',
  'factor.totp.lead': 'Enter the code from your authenticator app to sign in to {site}.',
  'factor.totp.label': 'Code',
  'factor.recovery.lead': 'Enter one of your recovery codes. Each code works once.',
  'factor.recovery.label': 'Recovery code',
  'factor.passkey.lead': 'Use your passkey to sign in to {site}.',
  'factor.submit': 'Continue',
  'factor.trust': "Don't ask again on this device for {count} days",
  'factor.useApp': 'Use your authenticator app',
  'factor.useRecovery': 'Use a recovery code',
  'factor.signInAnew': 'Sign in another way',
  'factor.confirm.title': "Confirm it's you",
  'factor.confirm.lead':
    "You're about to change something important at {site}. Enter the code from your authenticator app.",
  'factor.confirm.signIn': 'Sign in again',
  'factor.confirm.signInLead':
    "You're about to change something important at {site}. Sign in again to confirm it's you.",
  'factor.code.wrong': 'Incorrect code. Try again.',
  'factor.code.wait': 'Too many incorrect codes. Try again later, or use another way.',
  'factor.code.required': 'Set up two-factor authentication to continue.',
  'factor.enrol.title': 'Set up an authenticator app',
  'factor.enrol.required': '{site} requires two-factor authentication. Set it up to continue.',
  'factor.enrol.scan': 'Scan the QR code with an authenticator app. Then enter the code that the app shows.',
  'factor.enrol.qr': 'QR code for your authenticator app',
  'factor.enrol.key': "Can't scan it? Enter this key in the app:",
  'factor.enrol.submit': 'Turn on',
  'factor.codes.title': 'Save your recovery codes',
  'factor.codes.lead':
    "If you lose your device, you can sign in with one of these codes. Each code works once. Keep them in a safe place: you won't see them again.",
  'factor.codes.copy': 'Copy',
  'factor.codes.copied': 'Copied',
  'factor.codes.download': 'Download',
  'factor.codes.print': 'Print',
  'factor.codes.done': 'I saved my codes',
  'security.title': 'Security',
  'security.lead': 'Manage how you sign in to {site}.',
  'security.totp': 'Authenticator app',
  'security.totp.since': 'Added {date}',
  'security.totp.none': 'Not set up',
  'security.totp.add': 'Set up',
  'security.codes': 'Recovery codes',
  'security.codes.left': '{count} left',
  'security.codes.none': 'No codes',
  'security.codes.renew': 'Get new codes',
  'security.codes.note': 'Your old codes stop working.',
  'security.passkeys': 'Passkeys',
  'security.passkeys.count': '{count} set up',
  'security.remove': 'Remove',
  'security.status.enrolled': 'Two-factor authentication is on.',
  'security.status.removed': 'The authenticator app was removed.',
  'security.sessions': 'Your sessions',
  'factor.mail.on.subject': 'Two-factor authentication is on for {site}',
  'factor.mail.on.lead':
    "Signing in to your account now also asks for a code from an authenticator app. If you didn't set this up, sign in now with the button below and remove it.",
  'factor.mail.off.subject': 'Two-factor authentication is off for {site}',
  'factor.mail.off.lead':
    "The authenticator app was removed from your account. If this wasn't you, sign in now with the button below and set it up again.",
  'factor.mail.recovery.subject': 'A recovery code for {site} was used',
  'factor.mail.recovery.lead':
    "One of your recovery codes was used to sign in to your account. Codes left: {count}. If this wasn't you, sign in now with the button below and secure your account.",
  'factor.mail.codes.subject': 'New recovery codes for {site}',
  'factor.mail.codes.lead':
    "New recovery codes were created for your account, and the old ones no longer work. If this wasn't you, sign in now with the button below and secure your account.",
});
