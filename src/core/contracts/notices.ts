import type { PasswordMailKind } from '../../types/provider-password.js';
import type { TextName } from '../../types/texts.js';

/** An account got a new way to sign in, or something else about signing in to it changed. */
export interface AddedNotice {
  /** The address of the owner, which is known to be theirs. */
  readonly to: string;
  /** The name of the provider, as the sign-in page shows it. */
  readonly method: string;
  /** What the mail says in place of "a new way to sign in"; `method` then stands for `{count}`. */
  readonly says?: {
    readonly subject: TextName;
    readonly lead: TextName;
    /** @default the one of "a new way to sign in" */
    readonly button?: TextName;
    readonly codeLabel?: TextName;
    /** Whether its link is a secret that works once. @default false */
    readonly isOnce?: boolean;
  };
  /** A code that the mail shows: the mail then is about nothing else. */
  readonly code?: string;
  /** Where its button leads, and until when. @default the application */
  readonly link?: { readonly url: string; readonly expires: Date };
  /** What `sendMail` of `Password()` gets. @default "added", or "code" with a code */
  readonly kind?: PasswordMailKind;
  /** What stands for names in braces, beside `{site}` and `{expires}`. */
  readonly values?: Readonly<Record<string, string>>;
}
