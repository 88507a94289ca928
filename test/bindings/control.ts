import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mail that an application sent. */
export interface Mail {
  readonly to: string;
  readonly url: string;
}

/** The folder through which the suite and an application speak: `apps/shared/config.mjs` is the other side. */
export class Control {
  readonly folder: string;

  /** @param folder is emptied */
  constructor(folder: string) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** The latest mail to an address. @throws {Error} when there is none */
  mailTo(address: string): Mail {
    const mail = this.#lines('mails')
      .map((line) => JSON.parse(line) as Mail)
      .findLast(({ to }) => to === address);
    if (mail === undefined) throw new Error(`nothing was sent to ${address}`);
    return mail;
  }

  /** How many sessions were read so far. */
  reads(): number {
    return this.#lines('reads').length;
  }

  /** Runs `during` while the store is down. */
  async withStoreDown(during: () => Promise<void>): Promise<void> {
    await this.#withFile('store-down', '', during);
  }

  /** Runs `during` some days later. */
  async later(days: number, during: () => Promise<void>): Promise<void> {
    await this.#withFile('clock', String(days * 86_400_000), during);
  }

  async #withFile(name: string, content: string, during: () => Promise<void>): Promise<void> {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    try {
      await during();
    } finally {
      rmSync(path);
    }
  }

  #lines(name: string): string[] {
    try {
      return readFileSync(join(this.folder, name), 'utf8').split('\n').slice(0, -1);
    } catch {
      return [];
    }
  }
}
