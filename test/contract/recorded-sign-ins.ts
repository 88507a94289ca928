import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import type { Account, AuthConfig, Profile } from '../../src/types/index.js';
import type { FakeIdp } from '../fake-idp.js';
import type { Browser } from '../support/browser.js';
import { passwordProvider } from '../support/config.js';
import { idpProvider, linkIn, mailProvider, openIdp, openStage, type Outbox, type Stage } from './stage.js';

/** An application with three kinds of providers, and what its `signIn` event is given. */
export interface RecordedSignIns {
  readonly idp: FakeIdp;
  readonly adapter: MemoryAdapterObject;
  readonly outbox: Outbox;
  readonly accounts: Account[];
  readonly profiles: (Profile | undefined)[];
  open(changes?: Partial<AuthConfig>): Stage;
  signInByMail(browser: Browser, email?: string): Promise<Response>;
}

export async function recordSignIns(): Promise<RecordedSignIns> {
  const idp = await openIdp();
  const adapter = MemoryAdapter();
  const outbox: Outbox = [];
  const accounts: Account[] = [];
  const profiles: (Profile | undefined)[] = [];
  const signIn: NonNullable<NonNullable<AuthConfig['events']>['signIn']> = ({ account, profile }) => {
    if (account) accounts.push(account);
    profiles.push(profile);
  };
  const providers = [idpProvider(idp), mailProvider(outbox), passwordProvider];
  return {
    idp,
    adapter,
    outbox,
    accounts,
    profiles,
    open: (changes = {}) => openStage({ adapter, providers, events: { signIn }, ...changes }),
    signInByMail: async (browser, email = 'ada@example.com') => {
      await browser.post('/auth/signin/email', { email });
      return browser.get(linkIn(outbox));
    },
  };
}
