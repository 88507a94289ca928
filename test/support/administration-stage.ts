import { administration } from '../../src/administration.js';
import type { AdministrationCall } from '../../src/types/administration-calls.js';
import type { AdministrationOptions } from '../../src/types/administration.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Provider } from '../../src/types/provider.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { accountStage, type AccountStage } from './account-stage.js';

export const ADMIN = 'admin@example.com';
export const OTHER_ADMIN = 'other-admin@example.com';
export const BOB = 'bob@example.com';

/** What a call answers a program. */
export interface AdministrationAnswer {
  readonly ok: boolean;
  readonly error?: string;
  readonly field?: string;
  readonly status: number;
  readonly [member: string]: unknown;
}

/** An application with administrators. */
export interface AdministrationStage extends AccountStage {
  /** The addresses of the administrators: what is changed here counts at the next call. */
  readonly administrators: Set<string>;
  /** Calls something as a program does. */
  call(
    browser: TestBrowser,
    name: AdministrationCall,
    argument?: Record<string, string>,
  ): Promise<AdministrationAnswer>;
  /** The id of the user with an address. */
  idOf(email: string): Promise<string>;
}

export interface AdministrationChanges {
  readonly options?: Partial<AdministrationOptions>;
  readonly config?: Partial<AuthConfig>;
  readonly extra?: readonly Provider[];
}

export function administrationStage({
  options,
  config,
  extra = [],
}: AdministrationChanges = {}): AdministrationStage {
  const administrators = new Set([ADMIN, OTHER_ADMIN]);
  const stage = accountStage({
    extra,
    config: {
      administration: administration({
        isAdministrator: ({ email }) => administrators.has(email ?? ''),
        http: true,
        ...options,
      }),
      ...config,
    },
  });
  return {
    ...stage,
    administrators,
    call: async (browser, name, argument = {}) => {
      const isRead = /^(?:list|get|export)/.test(name);
      const response = isRead
        ? await browser.get(`/auth/administration?${new URLSearchParams({ call: name, ...argument })}`)
        : await browser.post('/auth/administration', { call: name, ...argument });
      return { ...((await response.json()) as AdministrationAnswer), status: response.status };
    },
    idOf: async (email) => String((await stage.store.getUserByEmail?.(email))?.id),
  };
}
