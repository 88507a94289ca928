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
  'signIn.none': 'No sign-in method is set up yet. Please try again later.',
  'signIn.pending': 'One moment…',
  'signIn.error.Signin': "We couldn't start the sign-in. Please try again.",
  'signIn.error.OAuthSignin':
    "We couldn't reach the provider. Try again in a moment, or choose another way to sign in.",
  'signIn.error.OAuthCallbackError':
    "The sign-in with this provider wasn't completed. Try again, or choose another way to sign in.",
  'signIn.error.OAuthCreateAccount':
    "We couldn't create your account with this provider. Please choose another way to sign in.",
  'signIn.error.EmailCreateAccount':
    "We couldn't create an account with this email address. Please choose another way to sign in.",
  'signIn.error.Callback': 'Something went wrong during sign-in. Please try again.',
  'signIn.error.OAuthAccountNotLinked':
    "This account isn't linked to yours yet. To confirm your identity, sign in the way you did before.",
  'signIn.error.EmailSignin':
    "We couldn't send the email. Check the address for typos, or try again in a moment.",
  'signIn.error.CredentialsSignin': "Those details don't match our records. Try again.",
  'signIn.error.SessionRequired': 'Please sign in to see this page.',
  'signIn.error.default': "We couldn't sign you in. Please try again.",
  'signIn.code.access_denied': 'The sign-in was cancelled or denied at the provider. You can try again.',
  'signIn.code.flow_expired': 'This sign-in has expired. Please start again.',
  'signIn.code.flow_missing':
    'This sign-in was started in another browser, or it has expired. Please start again.',
  'signIn.code.flow_used': 'This sign-in has already been completed. Please start again.',
  'signIn.code.state_mismatch': "The provider's response doesn't belong to this sign-in. Please start again.",
  'signIn.code.session_changed': 'You signed in or out in another tab. Please start again.',
  'signIn.code.idp_unavailable':
    "The provider isn't responding. Try again soon, or choose another way to sign in.",
  'signIn.code.idp_timeout':
    'The provider took too long to respond. Try again soon, or choose another way to sign in.',
  'signIn.code.not_set_up':
    "This sign-in method isn't set up correctly. Please choose another way to sign in, or try again later.",
  'signIn.code.rate_limited': 'Too many attempts. Please wait a few minutes and try again.',
  'signIn.code.busy': "We're handling too many sign-ins right now. Please try again soon.",
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
  'signOut.lead': "You'll be signed out of {site} in this browser.",
  'signOut.submit': 'Sign out',
  'signOut.stay': 'Stay signed in',
  'signedOut.title': 'You are signed out',
  'signedOut.lead': "You're no longer signed in to {site} in this browser.",
  'sessions.title': "Where you're signed in",
  'sessions.lead': "These are your active sessions at {site}. Sign out of any you don't recognize.",
  'sessions.current': 'This browser',
  'sessions.agent': '{browser} on {system}',
  'sessions.unknownAgent': 'Unknown browser',
  'sessions.began': 'Signed in: {date}',
  'sessions.active': 'Last active: {time}',
  'sessions.address': 'Address: {address}',
  'sessions.endOthers': 'Sign out everywhere else',
  'sessions.none': "You're not signed in anywhere else.",
  'sessions.status.ended': 'That session has been signed out.',
  'sessions.status.others': "You've been signed out everywhere else.",
  'sessions.status.unknown': 'That session is no longer in your list. It may have ended already.',
  'sessions.back': 'Back to {site}',
  'verifyRequest.title': 'Check your email',
  'verifyRequest.lead': 'We sent you a link to sign in to {site}. Open it in this browser.',
  'verifyRequest.again': "Didn't get it? Check your spam folder, or {link}.",
  'verifyRequest.again.link': 'try again',
  'verifyRequest.code.label': 'Code from the email',
  'verifyRequest.code.hint': 'Opened the email on another device? Enter the code from it here.',
  'verifyRequest.code.submit': 'Sign in',
  'verifyRequest.code.wrong': 'Incorrect code. Check the email and try again.',
  'verifyRequest.code.used': 'This code is no longer valid. Request a new email.',
  'confirm.title': 'Confirm sign-in',
  'confirm.heading': 'Is this you?',
  'confirm.lead': "You're about to sign in to {site} as",
  'confirm.submit': 'Sign in',
  'confirm.note':
    "This step makes sure that you opened the link, and not an email scanner. If you didn't request it, close this page. You won't be signed in.",
  'error.Configuration.title': 'Something went wrong on our side',
  'error.Configuration.text':
    "This site isn't configured correctly. Try again later, or contact its administrator.",
  'error.AccessDenied.title': 'Access denied',
  'error.AccessDenied.text':
    "You don't have permission to sign in. Use another account, or contact the administrator of this site.",
  'error.Verification.title': 'This link no longer works',
  'error.Verification.text': 'It may have expired or already been used. Sign in again to get a new one.',
  'error.WebAuthnVerificationError.title': 'The passkey was not accepted',
  'error.WebAuthnVerificationError.text': 'Try again, or choose another way to sign in.',
  'error.notFound.title': 'Page not found',
  'error.notFound.text': "This page doesn't exist. Check the address, or sign in.",
  'error.default.title': 'Something went wrong',
  'error.default.text': 'Please try to sign in again.',
  'error.challenge_expired.title': 'This request has expired',
  'error.challenge_expired.text': 'Please start again.',
  'error.credential_exists.title': 'This passkey is registered already',
  'error.credential_exists.text':
    'You can already sign in with it. To add another one, use a different device or password manager.',
  'error.counter_regression.title': 'This passkey can no longer be trusted',
  'error.counter_regression.text':
    'It may have been copied. Sign in another way, remove this passkey and register a new one.',
  'error.revocation_pending.title': 'Signed out in this browser',
  'error.revocation_pending.text':
    "You're signed out here, but we couldn't end the session on the server. If someone else may have access to it, contact the administrator of this site.",
  'error.reference': 'Reference: {reference}',
  'error.signIn': 'Sign in',
  'passkey.unsupported': "This browser doesn't support passkeys. Choose another way to sign in.",
  'passkey.cancelled': 'The request was cancelled or timed out. You can try again.',
  'passkey.failed': "We couldn't use the passkey. Try again in a moment, or choose another way to sign in.",
  'passkey.noScript': 'Passkeys require JavaScript. Turn it on, or choose another way to sign in.',
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
