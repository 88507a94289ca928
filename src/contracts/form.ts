import type { CredentialInput } from '../types/provider-credentials.js';

/** What the sign-in page shows for a provider: a button, or a form. */
export interface FormDescriptor {
  /**
   * `redirect`: a button that leaves the page; `email`: a form for an address that is sent a link; `fields`: a form of
   * `inputs`; `scripted`: a button that a script of the page answers.
   */
  readonly kind: 'redirect' | 'email' | 'fields' | 'scripted';
  /** Action whose URL the form is sent to. */
  readonly action: 'signin' | 'callback';
  readonly inputs: Readonly<Record<string, CredentialInput>>;
  /** Loads what a `scripted` form is made of; called once per configuration, when a page is first shown. */
  readonly script?: (basePath: string) => Promise<FormScript>;
}

/** What a form needs that only a script can send: it stays hidden until its script shows it. */
export interface FormScript {
  /** The script. It stands in the page once, however many forms it serves. */
  readonly text: string;
  /** Its hash for the content policy (CSP Level 3, section 2.3.1). */
  readonly hash: string;
  /** Attributes `data-…` of the form, by which the script knows it. */
  readonly data: Readonly<Record<string, string | undefined>>;
  /** Hidden fields of the form; those without a value are the script's to fill in. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** What the script may say: attributes `data-…` of its status line. */
  readonly messages: Readonly<Record<string, string>>;
  /** What one signs in with, on the button of the only provider of its kind; others are called by their names. */
  readonly means: string;
  /** What is shown in its place where scripts are turned off. */
  readonly withoutScripts: string;
}

/** A page between two steps of a sign-in; its form is sent to the provider's callback, with the CSRF token. */
export interface StepPage {
  /** Title of the document. */
  readonly title: string;
  readonly heading: string;
  readonly icon: 'link' | 'lock' | 'mail';
  /** What stands below the heading: the text before the host that one signs in to, and the text after it. */
  readonly lead: readonly [before: string, after: string];
  /** Whom it is about, for instance the address that is about to sign in. */
  readonly who: string;
  /** What was wrong with the last answer. */
  readonly alert?: string;
  /** Sent as they are. Credentials stand here and nowhere else. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** What the page asks for. */
  readonly inputs?: Readonly<Record<string, CredentialInput>>;
  readonly button: string;
  readonly note: string;
}
