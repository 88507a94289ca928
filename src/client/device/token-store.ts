import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeviceSignInError } from './error.js';

/** The tokens of a user. */
export interface Tokens {
  /** What they are for; others are not used. */
  readonly for: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Where tokens are kept. */
export interface TokenStore {
  read(): Promise<Tokens | undefined>;
  /** `undefined` removes them. */
  write(tokens: Tokens | undefined): Promise<void>;
  /** Runs `work` while no other process does. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Keeps tokens in this process. */
export function memoryStore(): TokenStore {
  let kept: Tokens | undefined;
  return {
    read: () => Promise.resolve(kept),
    write: (tokens) => {
      kept = tokens;
      return Promise.resolve();
    },
    alone: (work) => work(),
  };
}

/** `~/.config/<client>/tokens.json`, or what stands in its place (XDG Base Directory; `APPDATA` on Windows). */
export function defaultPath(clientId: string): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData } = process.env;
  const windows = process.platform === 'win32' ? appData : undefined;
  return join(windows || xdg || join(homedir(), '.config'), clientId, 'tokens.json');
}

/** Milliseconds after which a lock was left behind: longer than a request may take. */
const LOCK_LIFE = 30_000;
const LOCK_PAUSE = 50;

/** Keeps tokens in a file that only its user can read. */
export function fileStore(given: string): TokenStore {
  const path = resolve(given);
  const lock = `${path}.lock`;
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
      throw new DeviceSignInError(
        'store_failed',
        `The tokens could not be kept in "${path}" (${reason}). Make the folder writable, set \`store\` to another path, or to false.`,
        cause,
      );
    }
  };
  const makeFolder = (): Promise<unknown> => mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return {
    read: () => guarded(() => readTokens(path)),
    write: (tokens) =>
      guarded(async () => {
        if (tokens === undefined) return rm(path, { force: true });
        await makeFolder();
        // Renamed, so that no process reads half of it, and that one which another user made is not written into.
        const draft = `${path}.${randomUUID()}`;
        await writeFile(draft, JSON.stringify(tokens), { mode: 0o600, flag: 'wx' });
        await rename(draft, path);
      }),
    alone: async (work) => {
      await guarded(async () => {
        await makeFolder();
        while (!(await isTaken(lock))) await sleep(LOCK_PAUSE);
      });
      try {
        return await work();
      } finally {
        await rm(lock, { force: true });
      }
    },
  };
}

async function readTokens(path: string): Promise<Tokens | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const tokens: Record<string, unknown> = Object(JSON.parse(text));
    const { for: purpose, accessToken, refreshToken, expiresAt } = tokens;
    if (
      [purpose, accessToken, refreshToken].every((one) => typeof one === 'string') &&
      Number.isFinite(expiresAt)
    )
      // Its members were checked.
      return tokens as unknown as Tokens;
  } catch {
    // Half of a file, or one of something else: the user signs in again.
  }
  return undefined;
}

/** Takes a lock. One that a process left behind is removed. */
async function isTaken(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (Object(error).code !== 'EEXIST') throw error;
  }
  const since = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  );
  if (Date.now() - since > LOCK_LIFE) await rm(lock, { force: true });
  return false;
}
