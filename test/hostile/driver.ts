import type { Adapter } from '../../src/types/adapter.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { Handle } from '../support/browser.js';

/** What only some implementations offer. A case that needs one does not apply to the others. */
export type Feature =
  /** One flow per tab. */
  | 'flows'
  /** Pushed authorization requests, RFC 9126. */
  | 'par'
  /** Providers that answer by form. */
  | 'form_post'
  /** A list of allowed origins in the configuration. */
  | 'origin'
  /** One audit event per outcome. */
  | 'audit'
  /** Headers that this project promises of its pages. */
  | 'page-headers'
  /** The cookies of a flow end with it, whatever its outcome. */
  | 'flow-ends'
  /** Limits, on by default. */
  | 'limits'
  /** Accounts with a password: sign-up, reset. */
  | 'passwords'
  /** Passkeys, with the version of `@simplewebauthn/server` that is installed here. */
  | 'passkeys';

/** What a case asks of an implementation, in the words of the configuration that both share. */
export interface Setup {
  readonly config: AuthConfig;
  /** Server of the identity provider, as its providers' `fetch`. */
  readonly idpFetch: typeof fetch;
  /** Time of the application. */
  readonly now: () => Date;
  readonly origin: string;
  /** Told of each audit event, by implementations that have them. */
  readonly onAudit: (event: unknown) => void;
}

/**
 * An implementation under attack: everything that the harness has to know of it. To attack another one, write a driver;
 * cases and oracles stay as they are.
 */
export interface Driver {
  readonly name: string;
  /** Of the package that answers. */
  readonly version: string;
  readonly features: ReadonlySet<Feature>;
  /** Opens an application. Requests and answers are those of the Fetch standard. */
  open(setup: Setup): Handle;
  /** Undoes what `open` did to the process, for instance to its clock. */
  close(): void;
}

/** A store that can be told to fail. */
export interface FailingStore {
  readonly adapter: Adapter;
  /** Methods that fail from now on, and how. */
  readonly faults: Map<string, 'throws' | 'hangs'>;
}

/** What a failing method throws: text as drivers of databases write it, with parameters in it. */
export const STORE_ERROR = 'duplicate key in SELECT * FROM users WHERE token = canary-of-the-store';

/** Wraps an adapter so that its methods fail on command. */
export function failOnCommand(inner: Adapter): FailingStore {
  const faults: FailingStore['faults'] = new Map();
  const entries = Object.entries(inner).map(([name, method]: [string, unknown]) => {
    if (typeof method !== 'function') return [name, method] as const;
    const call = async (...args: unknown[]): Promise<unknown> => {
      const fault = faults.get(name) ?? faults.get('*');
      if (fault === 'hangs') return new Promise(() => undefined);
      if (fault === 'throws') throw new Error(STORE_ERROR);
      return (method as (...given: unknown[]) => unknown).apply(inner, args);
    };
    return [name, call] as const;
  });
  // The methods of the adapter, and no other.
  return { adapter: Object.fromEntries(entries) as Adapter, faults };
}
