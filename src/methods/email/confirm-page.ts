import type { StepPage } from '../../contracts/form.js';

/** What the confirm page sends. */
export interface ConfirmFields {
  /** The token of the link: a credential. */
  readonly token: string;
  readonly email: string;
  readonly callbackUrl: string;
}

/**
 * The page that asks for a click before a mail link signs in. It names the address, so that nobody ends up in somebody
 * else's account unawares.
 */
export function confirmPage(fields: ConfirmFields): StepPage {
  return {
    title: 'Confirm sign-in',
    heading: 'Is this you?',
    icon: 'link',
    lead: ['You are about to sign in', 'as'],
    who: fields.email,
    fields: { ...fields },
    button: 'Sign in',
    note:
      'This click makes sure that it is you who opens the link, and not a mail scanner. If you did not ask for it, ' +
      'close this page: nothing happens.',
  };
}
