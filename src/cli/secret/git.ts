import { basename, dirname } from 'node:path';
import { askGit } from '../git.js';

/** How git sees a file: `unknown` where there is no git, or no repository. */
export type GitState = 'tracked' | 'ignored' | 'untracked' | 'unknown';

/** Asks git about a file, which need not exist. */
export async function gitState(path: string): Promise<GitState> {
  const name = basename(path);
  const ask = async (...args: string[]): Promise<boolean> =>
    (await askGit(dirname(path), ...args)).code === 0;
  if (!(await ask('rev-parse', '--is-inside-work-tree'))) return 'unknown';
  if (await ask('ls-files', '--error-unmatch', '--', name)) return 'tracked';
  return (await ask('check-ignore', '--quiet', '--', name)) ? 'ignored' : 'untracked';
}
