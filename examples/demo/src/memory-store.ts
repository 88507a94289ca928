import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** Keeps what one kind of model stores, for as long as the identity provider runs. */
export class MemoryStore implements Adapter {
  readonly #entries = new Map<string, Entry>();

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    for (const [key, { expires }] of this.#entries) if (expires < Date.now()) this.#entries.delete(key);
    this.#entries.set(id, { payload, expires: Date.now() + expiresIn * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findWhere((_payload, key) => key === id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findWhere((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findWhere((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#entries) if (payload.grantId === grantId) this.#entries.delete(id);
  }

  #findWhere(isWanted: (payload: AdapterPayload, id: string) => boolean): AdapterPayload | undefined {
    const found = [...this.#entries].find(([id, { payload }]) => isWanted(payload, id))?.[1];
    return found !== undefined && found.expires >= Date.now() ? found.payload : undefined;
  }
}
