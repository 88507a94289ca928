import { apiKeys, type ApiKeysOptions } from '../../src/api.js';
import { MemoryAdapter, type MemoryAdapterObject } from '../../src/adapters/memory/index.js';
import { findKey, type FoundKey } from '../../src/core/api-keys/find-key.js';
import { resolveSettings } from './settings.js';
import type { AuthConfig } from '../../src/types/index.js';
import type { RecordStore } from '../../src/types/records.js';
import type { TestBrowser } from '../../src/testing/index.js';
import { factorStage, jsonOf, JSON_ONLY, type FactorStage } from './factor-stage.js';

/** The application, with API keys. */
export interface KeysStage extends FactorStage {
  /** Every call of the store of records, by the names of method and kind. */
  readonly calls: string[];
  /** Creates a key as a program does. */
  create(browser: TestBrowser, fields?: Readonly<Record<string, string>>): Promise<MadeKey>;
  /** Posts to the action as a program does. */
  change(browser: TestBrowser, fields: Readonly<Record<string, string>>): Promise<Response>;
  /** What a request with a key finds, in a process of its own. */
  find(key: string): Promise<FoundKey | undefined>;
  /** The store throws until it is called again. */
  breakStore(isBroken: boolean): void;
}

/** What `POST api-keys` answers. */
export interface MadeKey {
  readonly key: string;
  readonly apiKey: { readonly id: string; readonly name: string; readonly scopes: readonly string[] };
}

export interface KeysChanges {
  readonly apiKeys?: Partial<ApiKeysOptions>;
  readonly config?: Partial<AuthConfig>;
  /** Options that the application does not have. */
  readonly without?: readonly ('adapter' | 'secondFactor')[];
}

export async function keysStage({
  apiKeys: options,
  config,
  without = [],
}: KeysChanges = {}): Promise<KeysStage> {
  const calls: string[] = [];
  let isStoreBroken = false;
  const store: MemoryAdapterObject = MemoryAdapter();
  const records = new Proxy(store.records, {
    get: (target, name: keyof RecordStore) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: readonly unknown[]): unknown => {
        const [kind] = args;
        const { kind: ofRecord } = Object(kind) as { readonly kind?: string };
        calls.push(`${name} ${ofRecord ?? String(kind)}`);
        if (isStoreBroken) throw new Error('The store is down.');
        return Reflect.apply(method, target, args) as unknown;
      };
    },
  });
  const stage = await factorStage({
    config: {
      adapter: store,
      records,
      apiKeys: apiKeys({ prefix: 'acme', scopes: ['invoices:read', 'invoices:write'], ...options }),
      ...config,
    },
  });
  for (const name of without) Reflect.deleteProperty(stage.config, name);
  const change = (browser: TestBrowser, fields: Readonly<Record<string, string>>): Promise<Response> =>
    browser.post('/auth/api-keys', fields, JSON_ONLY);
  return {
    ...stage,
    store,
    calls,
    change,
    create: async (browser, fields) =>
      // What the action answers.
      (await jsonOf(
        change(browser, { do: 'create', name: 'Monthly report', scopes: 'invoices:read', ...fields }),
      )) as unknown as MadeKey,
    // Another object, of which nothing is remembered.
    find: (key) => findKey(resolveSettings({ ...stage.config }), key),
    breakStore: (isBroken) => {
      isStoreBroken = isBroken;
    },
  };
}
