import type { CommonTexts } from '../../types/texts.js';
import { englishMail } from './english-mail.js';

/** Every text in English, which every other catalogue is a translation of. */
export const english: Readonly<CommonTexts> = {
  ...englishMail,
  'signIn.title': 'Sign in',
  'signIn.lead': 'to continue to {site}',
  'signIn.with': 'Sign in with {provider}',
  'signIn.withPasskey': 'Sign in with a passkey',
  'signIn.submit': 'Sign in',
  'signIn.sendLink': 'Email me a sign-in link',
  'signIn.remember': 'Keep me signed in',
  'signIn.or': 'or',
  'signIn.more': 'More ways to sign in',
  'signIn.lastUsed': 'Last used',
  'signIn.none': 'There is no way to sign in here yet. Please come back later.',
  'signIn.pending': 'One moment…',
  'signIn.error.Signin': 'The sign-in could not be started. Please try again.',
  'signIn.error.OAuthSignin':
    'The provider could not be reached. Try again in a moment, or choose another way to sign in.',
  'signIn.error.OAuthCallbackError':
    'The sign-in with this provider was not completed. Try again, or choose another way.',
  'signIn.error.OAuthCreateAccount':
    'Your account could not be created with this provider. Please choose another way to sign in.',
  'signIn.error.EmailCreateAccount':
    'Your account could not be created with this email address. Please choose another way.',
  'signIn.error.Callback': 'Something went wrong on the way back to this page. Please try again.',
  'signIn.error.OAuthAccountNotLinked':
    'This account is not linked to yours yet. Sign in the way you did before, to show that it is you.',
  'signIn.error.EmailSignin':
    'The email could not be sent. Check the address for typing errors, or try again in a moment.',
  'signIn.error.CredentialsSignin': 'That did not match. Check what you entered and try again.',
  'signIn.error.SessionRequired': 'Please sign in to see this page.',
  'signIn.error.default': 'The sign-in did not work. Please try again.',
  'signIn.code.access_denied':
    'You cancelled the sign-in at the provider, or it did not allow it. You can try again.',
  'signIn.code.flow_expired': 'That took a little too long. Please start again.',
  'signIn.code.flow_missing':
    'This sign-in was begun in another browser or too long ago. Please start again here.',
  'signIn.code.flow_used': 'This sign-in was already completed. Please start again.',
  'signIn.code.state_mismatch': 'The answer did not belong to this sign-in. Please start again.',
  'signIn.code.session_changed': 'You signed in or out in the meantime. Please start again.',
  'signIn.code.idp_unavailable':
    'The provider is not answering at the moment. Try again soon, or choose another way.',
  'signIn.code.idp_timeout': 'The provider took too long to answer. Try again soon, or choose another way.',
  'signIn.code.not_set_up':
    'This way to sign in is not set up correctly. Please choose another way, or come back later.',
  'signIn.code.rate_limited': 'Too many attempts. Please wait a few minutes and try again.',
  'signIn.code.busy': 'Too many people are signing in at the moment. Please try again soon.',
  'field.email': 'Email',
  'field.email.placeholder': 'you@example.com',
  'field.username': 'Username',
  'field.password': 'Password',
  'field.showPassword': 'Show password',
  'signedIn.title': 'You are signed in',
  'signedIn.lead': 'as {user}',
  'signedIn.continue': 'Continue',
  'signedIn.change': 'Use another account',
  'signOut.title': 'Sign out?',
  'signOut.lead': 'You are about to sign out of {site}.',
  'signOut.submit': 'Sign out',
  'signOut.stay': 'Stay signed in',
  'signedOut.title': 'You are signed out',
  'signedOut.lead': 'Nobody is signed in to {site} in this browser.',
  'sessions.title': 'Where you are signed in',
  'sessions.lead': 'These are your sessions at {site}. Sign out what you do not recognise.',
  'sessions.current': 'This browser',
  'sessions.agent': '{browser} on {system}',
  'sessions.unknownAgent': 'Unknown browser',
  'sessions.began': 'Signed in: {date}',
  'sessions.active': 'Last active: {time}',
  'sessions.address': 'Address: {address}',
  'sessions.endOthers': 'Sign out everywhere else',
  'sessions.none': 'You are not signed in anywhere else.',
  'sessions.status.ended': 'That session is signed out.',
  'sessions.status.others': 'You are signed out everywhere else.',
  'sessions.status.unknown':
    'Nothing was signed out: that session is not in your list. It may have ended already.',
  'sessions.back': 'Back to {site}',
  'verifyRequest.title': 'Check your email',
  'verifyRequest.lead': 'We sent you a link to sign in to {site}. Open it in this browser and you are done.',
  'verifyRequest.again': 'Nothing there after a few minutes? Look in your spam folder, or {link}.',
  'verifyRequest.again.link': 'try again',
  'verifyRequest.code.label': 'Code from the email',
  'verifyRequest.code.hint': 'Reading the email on another device? Type its code here instead.',
  'verifyRequest.code.submit': 'Sign in',
  'verifyRequest.code.wrong': 'That is not the code in the email. Check it and try again.',
  'verifyRequest.code.used': 'This code no longer works. Ask for a new email.',
  'confirm.title': 'Confirm sign-in',
  'confirm.heading': 'Is this you?',
  'confirm.lead': 'You are about to sign in to {site} as',
  'confirm.submit': 'Sign in',
  'confirm.note':
    'This click makes sure that it is you who opens the link, and not a mail scanner. If you did not ask for it, ' +
    'close this page: nothing happens.',
  'error.Configuration.title': 'Something is wrong on our side',
  'error.Configuration.text':
    'The server is not set up correctly. Try again later, or write to the people who run this site: they can find the reason in its log.',
  'error.AccessDenied.title': 'Access denied',
  'error.AccessDenied.text':
    'You do not have permission to sign in here. If you should have, ask the people who run this site, or use another account.',
  'error.Verification.title': 'This link no longer works',
  'error.Verification.text': 'It may have expired, or it was used already. Sign in again to get a new one.',
  'error.WebAuthnVerificationError.title': 'The passkey was not accepted',
  'error.WebAuthnVerificationError.text': 'Try again, or choose another way to sign in.',
  'error.notFound.title': 'Page not found',
  'error.notFound.text':
    'There is nothing at this address. The link may be old, or mistyped. Check it, or sign in.',
  'error.default.title': 'Something went wrong',
  'error.default.text': 'That did not work. Please try to sign in again.',
  'error.challenge_expired.title': 'That took a little too long',
  'error.challenge_expired.text': 'Please start again.',
  'error.credential_exists.title': 'This passkey is registered already',
  'error.credential_exists.text':
    'You can sign in with it. To add another one, use another device or password manager.',
  'error.counter_regression.title': 'This passkey can no longer be trusted',
  'error.counter_regression.text':
    'There may be a copy of it somewhere. Sign in another way, remove the passkey and register a new one.',
  'error.revocation_pending.title': 'Signed out in this browser',
  'error.revocation_pending.text':
    'You are signed out here, but the session could not be ended on the server. If somebody else may have a copy of ' +
    'it, tell the people who run this site.',
  'error.reference': 'Reference: {reference}',
  'error.signIn': 'Sign in',
  'passkey.unsupported': 'This browser cannot use passkeys. Choose another way to sign in.',
  'passkey.cancelled': 'Nothing was sent: you cancelled, or it took too long. You can try again.',
  'passkey.failed': 'That did not work. Try again in a moment, or choose another way to sign in.',
  'passkey.noScript':
    'Passkeys need JavaScript, which is turned off here. Turn it on, or choose another way to sign in.',
  'link.signUp': 'Create an account',
  'link.forgotPassword': 'Forgot your password?',
  'link.terms': 'Terms',
  'link.privacy': 'Privacy',
  'link.support': 'Help',
};

/** The names of these texts, in the order of all catalogues. */
// `Object.keys` returns strings; `english` has no other keys than those of its type.
export const commonNames: readonly (keyof CommonTexts)[] = /* @__PURE__ */ Object.keys(
  english,
) as (keyof CommonTexts)[];
