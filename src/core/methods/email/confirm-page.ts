import type { StepPage } from '../../contracts/form.js';

/** The fields that the confirmation page posts. */
export interface ConfirmFields {
  /** The verification token of the link. Anyone who has it can sign in. */
  readonly token: string;
  readonly email: string;
  readonly callbackUrl: string;
}

/**
 * The page that asks for a click before a link signs in. It shows the address, so that users do not sign in to another user's
 * account without noticing.
 */
export function confirmPage(fields: ConfirmFields): StepPage {
  return {
    title: 'confirm.title',
    heading: 'confirm.heading',
    icon: 'link',
    lead: 'confirm.lead',
    who: fields.email,
    fields: { ...fields },
    button: 'confirm.submit',
    note: 'confirm.note',
  };
}
