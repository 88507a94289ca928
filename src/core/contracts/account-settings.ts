import type { Texts } from '../../types/texts.js';

/** The resolved option `account`. What is more than data is carried by the value of the option. */
export interface AccountSettings {
  /** Whether there is a page of the account. */
  readonly hasPage: boolean;
  /** Seconds until the link to a new address expires. */
  readonly confirmMaxAge: number;
  /** Whether users get a mail about a sign-in from a browser that they had not used before. */
  readonly newDevice: boolean;
  readonly waitUntil: ((work: Promise<void>) => void) | undefined;
  /** Loads the sentences of its page and mails. */
  readonly texts: (language: string) => Promise<Readonly<Partial<Texts>>>;
}
