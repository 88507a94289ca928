import { readFileSync } from 'node:fs';

/** One row of docs/security-cases.md. */
export interface SecurityCase {
  /** Its id, for instance `AR-02`. */
  readonly id: string;
  readonly text: string;
  /** What is sent, or goes wrong. */
  readonly sent: string;
}

const document = readFileSync(new URL('../../docs/security-cases.md', import.meta.url), 'utf8');

/** The rows of all tables of security cases. */
export const securityCases: readonly SecurityCase[] = document.split('\n').flatMap(
  (text) =>
    /^\| ([A-Z]{2}-\d{2}) /
      .exec(text)
      ?.slice(1)
      .map((id) => ({ id, text, sent: text.split(/(?<!\\)\|/)[2]?.trim() ?? '' })) ?? [],
);
