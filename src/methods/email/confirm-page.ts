import type { StepPage } from '../../contracts/form.js';

/** The fields that the confirmation page posts. */
export interface ConfirmFields {
  /** The verification token of the link. Whoever has it can sign in. */
  readonly token: string;
  readonly email: string;
  readonly callbackUrl: string;
}

/**
 * The page that asks for a click before a link signs in. It shows the address, so that nobody signs in to somebody else's
 * account without noticing.
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
