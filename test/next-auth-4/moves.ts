import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line that is changed, to move an application from next-auth 4 to ours. */
export interface ChangedLine {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The most lines that a move may change. */
export const MOST_LINES = 5;

const ROUTE = 'app/api/auth/[...nextauth]/route.js';
const handler: Omit<ChangedLine, 'file'> = {
  from: "import NextAuth from 'next-auth';",
  to: "import NextAuth from 'latchkey/next/v4';",
};
const page: ChangedLine = {
  file: 'app/me/page.js',
  from: "import { getServerSession } from 'next-auth';",
  to: "import { getServerSession } from 'latchkey/next/v4';",
};

/** The changed lines of each application of `apps/`, beside the one of package.json. */
export const moves: Readonly<Record<string, readonly ChangedLine[]>> = {
  passwords: [
    { file: 'pages/api/auth/[...nextauth].js', ...handler },
    {
      file: 'pages/me.js',
      from: "import { getServerSession } from 'next-auth/next';",
      to: "import { getServerSession } from 'latchkey/next/v4';",
    },
    {
      file: 'lib/auth.js',
      from: "import CredentialsProvider from 'next-auth/providers/credentials';",
      to: "import CredentialsProvider from 'latchkey/providers/credentials';",
    },
  ],
  roles: [
    { file: ROUTE, ...handler },
    page,
    {
      file: 'middleware.js',
      from: "import { withAuth } from 'next-auth/middleware';",
      to: "import { withAuth } from 'latchkey/next/v4/middleware';",
    },
    {
      file: 'app/report/route.js',
      from: "import { getToken } from 'next-auth/jwt';",
      to: "import { getToken } from 'latchkey/next/v4';",
    },
  ],
  mail: [
    { file: ROUTE, ...handler },
    page,
    {
      file: 'lib/auth.js',
      from: "import EmailProvider from 'next-auth/providers/email';",
      to: "import EmailProvider from 'latchkey/providers/email';",
    },
  ],
};

/**
 * Moves an application in a folder to ours; gives how many lines were changed.
 * @throws {Error} when a line is not there, or is there twice
 */
export function move(name: string, folder: string, tarball: string): number {
  const dependency = {
    file: 'package.json',
    from: '    "next-auth": "4.24.15",',
    to: `    "latchkey": "file:${tarball}",`,
  };
  const changes = [dependency, ...(moves[name] ?? [])];
  for (const { file, from, to } of changes) {
    const path = join(folder, file);
    const lines = readFileSync(path, 'utf8').split('\n');
    const at = lines.indexOf(from);
    if (at === -1 || lines.includes(from, at + 1))
      throw new Error(`${name}/${file} does not have once: ${from}`);
    writeFileSync(path, lines.with(at, to).join('\n'));
  }
  return changes.length;
}
