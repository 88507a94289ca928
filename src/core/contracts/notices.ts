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
    readonly button?: TextName;
    readonly codeLabel?: TextName;
  };
  /** A code that the mail shows: the mail then is about nothing else. */
  readonly code?: string;
  /** The URL of its button. @default the application */
  readonly url?: string;
}
