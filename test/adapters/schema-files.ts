import { readFileSync } from 'node:fs';

/** The statements of a file of SQL, without its comments. */
export function statementsOf(path: string): string[] {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  return text
    .replaceAll(/^--.*$/gm, '')
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** The statements of all versions of the schema, in their order. */
export function statementsOfVersions(dialect: 'sqlite' | 'postgres' | 'mysql', after = 0): string[] {
  return [1, 2]
    .filter((version) => version > after)
    .flatMap((version) => statementsOf(`sql/${dialect}/${version}.sql`));
}

/** Of what a database was asked, what defines something. */
export function definitions(asked: readonly string[]): string[] {
  return asked.filter((text) => /^(?:CREATE|ALTER|DROP)/.test(text));
}
