import type { OIDCConfig } from 'latchkey/providers';
import type { Profile } from 'latchkey/types';
import type { Page } from 'playwright-core';
import type { Running } from '../support/child-processes.ts';

/** Who signs in, as the application must show them. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/** Where a provider is set up. */
export interface Place {
  /** Empty, and gone afterwards. */
  readonly folder: string;
  /** Of loopback; the provider listens here. */
  readonly port: number;
  /** Of the one relying party. */
  readonly redirectUri: string;
}

/** A provider that runs, with one relying party and one person. */
export interface StartedProvider {
  /** The application's configuration of it. */
  readonly config: OIDCConfig<Profile>;
  readonly person: Person;
  readonly process: Running;
  /** Logs in and agrees, on the provider's own pages. */
  logIn(page: Page): Promise<void>;
}

/** A provider of a distribution. */
export interface RealProvider {
  readonly name: string;
  /** Debian packages that it consists of. */
  readonly packages: readonly string[];
  start(place: Place): Promise<StartedProvider>;
}
