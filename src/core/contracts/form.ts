import type { CredentialInput } from '../../types/provider-credentials.js';
import type { TextName } from '../../types/texts.js';

/** What the sign-in page shows for a provider: a button, or a form. */
export interface FormDescriptor {
  /**
   * `redirect`: a button that leads to the provider; `email`: a form for the address that gets a link; `fields`: a form with
   * `inputs`; `scripted`: a button that a script on the page handles.
   */
  readonly kind: 'redirect' | 'email' | 'fields' | 'scripted';
  /** The action that the form is sent to. */
  readonly action: 'signin' | 'callback';
  readonly inputs: Readonly<Record<string, CredentialInput>>;
  /** Below the fields of a form with `inputs`. */
  readonly links?: readonly StepLink[];
  /** Loads the script of a `scripted` form; called once per configuration, when a page is shown for the first time. */
  readonly script?: (basePath: string) => Promise<FormScript>;
}

/** The script of a form that only a script can send, with its data. The form is hidden until the script shows it. */
export interface FormScript {
  /** The code of the script. It is in the page once, however many forms use it. */
  readonly text: string;
  /** The hash of the script for the content security policy (CSP Level 3, section 2.3.1). */
  readonly hash: string;
  /** The `data-…` attributes of the form, by which the script finds it. */
  readonly data: Readonly<Record<string, string | undefined>>;
  /** Hidden fields of the form; the script fills in those without a value. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** The messages that the script may show: `data-…` attributes of its status line. */
  readonly messages: Readonly<Record<string, TextName>>;
  /** The button of the only provider of its type; if there are several, their names are used. */
  readonly button: TextName;
  /** The text that is shown instead of the form if scripts are turned off. */
  readonly withoutScripts: TextName;
}

/** A link below the form of a page: an action of the provider, or the sign-in page. */
export interface StepLink {
  readonly text: TextName;
  /** `signin` has no provider, so that people can choose another way. */
  readonly to: 'signin' | 'signup' | 'reset';
}

/** A page between two steps of a sign-in; its form is sent to the provider's callback, with the CSRF token. */
export interface StepPage {
  /** Title of the document. */
  readonly title: TextName;
  readonly heading: TextName;
  readonly icon: 'link' | 'lock' | 'mail';
  /** The text below the heading, which may have `{site}`. */
  readonly lead: TextName;
  /** Who signs in, for instance an email address; empty if no user is named. */
  readonly who: string;
  /** The action that the form is sent to. @default 'callback' */
  readonly action?: 'signup' | 'reset';
  /** What was wrong with the previous input. */
  readonly alert?: TextName;
  /** Hidden fields, sent unchanged. Credentials may only be here. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  /** The inputs that the page asks for. */
  readonly inputs?: Readonly<Record<string, CredentialInput>>;
  /** Labels of inputs that are not the commonest ones, by their keys. */
  readonly labels?: Readonly<Record<string, TextName>>;
  readonly button: TextName;
  readonly note?: TextName;
  /** What the texts have in the place of `{count}`. */
  readonly count?: number;
  readonly links?: readonly StepLink[];
}
