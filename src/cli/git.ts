import { execFile } from 'node:child_process';
import { dirname } from 'node:path';

/** Milliseconds that git may take. */
const PATIENCE = 5_000;

/** What the settings of a repository could have git run, or write: it is only asked. */
const HARMLESS: readonly string[] = [
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
];

/** What git answered. */
export interface GitAnswer {
  /** 0 where it did what it was asked for. */
  readonly code: number;
  readonly stdout: string;
}

/** Asks git in a folder. Never throws: without git, the code is not 0. */
export function askGit(folder: string, ...args: readonly string[]): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const all = ['-C', folder, ...HARMLESS, ...args];
    // Windows looks for a program in the folder first that it is started in: a project may have a `git.exe` of its own.
    execFile('git', all, { cwd: dirname(process.execPath), timeout: PATIENCE }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code) || 1, stdout });
    });
  });
}
