import type { ApiAccessTexts } from '../../../types/texts-api-access.js';
import { inOrder, type Sentences } from '../in-order.js';

/** What the pages of the option `api` say in English, which every other catalogue is a translation of. */
export const english: Sentences = inOrder<ApiAccessTexts>({
  'client.who': 'Signed in as {name}',
  'client.other': 'Use another account',
  'client.continue.title': 'Continue to {client}',
  'client.continue.lead': '{client} wants to use your account at {site}.',
  'client.continue.submit': 'Continue',
  'client.return.title': 'Back to {client}',
  'client.return.lead': "If {client} doesn't open by itself, use the button.",
  'client.return.open': 'Open {client}',
  'device.title': 'Connect a device',
  'device.lead': 'Enter the code that your app or device shows.',
  'device.label': 'Code',
  'device.submit': 'Continue',
  'device.wrong': "That code isn't valid or has expired. Check it, or get a new one on your device.",
  'device.wait': 'Too many incorrect codes. Try again in a few minutes.',
  'device.confirm.title': 'Allow access?',
  'device.confirm.lead': '{client} wants to use your account at {site}.',
  'device.confirm.code': 'Your device must show this code:',
  'device.confirm.scopes': 'It asks for:',
  'device.confirm.from': 'The request came from:',
  'device.confirm.warning':
    'Only continue if you started this yourself and see the same code. If someone sent you the code, cancel.',
  'device.confirm.allow': 'Allow',
  'device.confirm.cancel': 'Cancel',
  'device.allowed.title': "You're connected",
  'device.allowed.lead': '{client} now has access. Close this page and return to your device.',
  'device.denied.title': 'Access denied',
  'device.denied.lead': '{client} did not get access. You can close this page.',
});
