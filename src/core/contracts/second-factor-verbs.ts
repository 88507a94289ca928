import type { EnrolledFactor, TakenFactors } from '../../types/second-factor.js';
import type { Exchange } from './exchange.js';
import type { SessionIdentity } from './session-strategy.js';
import type { Settings } from './settings.js';

/** What the server's own code may ask of the second factor: a part of the feature `second-factor`. */
export interface SecondFactorVerbs {
  /** Whether the user of a session has just proven who they are: by a second factor, if they have enrolled one. */
  readonly isFresh: (exchange: Exchange, identity: SessionIdentity, seconds?: number) => Promise<boolean>;
  /** Whether the user has set up an authenticator app. */
  readonly isEnrolled: (exchange: Exchange, identity: SessionIdentity) => Promise<boolean>;
  readonly list: (
    exchange: Exchange,
    identity: SessionIdentity,
  ) => Promise<{
    readonly factors: readonly EnrolledFactor[];
    readonly passkeys: number;
    readonly canEnrol: boolean;
  }>;
  readonly enrol: (
    exchange: Exchange,
    identity: SessionIdentity,
  ) => Promise<{
    readonly secret: string;
    readonly uri: string;
    readonly qr: string;
    readonly enrolment: string;
  }>;
  readonly confirm: (
    exchange: Exchange,
    identity: SessionIdentity,
    sent: { readonly enrolment: string; readonly code: string },
  ) => Promise<
    { readonly kind: 'right'; readonly codes: readonly string[] } | { readonly kind: 'wrong' | 'expired' }
  >;
  readonly remove: (exchange: Exchange, identity: SessionIdentity) => Promise<boolean>;
  /** `undefined`: the application has no recovery codes, or the user no authenticator app. */
  readonly renewCodes: (
    exchange: Exchange,
    identity: SessionIdentity,
  ) => Promise<readonly string[] | undefined>;
  readonly stepUp: (
    exchange: Exchange,
    identity: SessionIdentity,
    sent: { readonly code: string; readonly factor?: EnrolledFactor['kind'] | undefined },
  ) => Promise<
    | { readonly kind: 'right' }
    | { readonly kind: 'wrong' }
    | { readonly kind: 'wait'; readonly seconds: number }
  >;
  /** Ends the trust in browsers of a user who removed a passkey, and mails it to them. @param name - what they called it */
  readonly notePasskeyRemoved: (
    exchange: Exchange,
    userId: string,
    name: string | undefined,
  ) => Promise<void>;
  /** Keeps the factors that another application stored for a user. @returns `false` if the user has an app already */
  readonly take: (settings: Settings, taken: TakenFactors) => Promise<boolean>;
  /** Removes the second factors that were set up at this time (milliseconds) or later: they may be a stranger's. */
  readonly removeSince: (source: Pick<Exchange, 'settings'>, userId: string, since: number) => Promise<void>;
  /** Removes all second factors of a user, who gets a mail if there is an exchange to send it by. */
  readonly resetAll: (
    source: { readonly settings: Settings },
    userId: string,
    exchange?: Exchange,
  ) => Promise<void>;
}
