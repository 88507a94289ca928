// Drivers of databases repeat what was to be written: rows with the tokens of providers, which may be too short to look random.
// Their own words are kept, because they say what is wrong with the store.

const VALUE = '[redacted]';

/** Members in which drivers and query builders repeat values. */
const VALUE_MEMBER =
  /^(?:params?|parameters|bindings|args|argv|values?|rows?|records?|document|documents|item|op|operations|keyValue|instance|fields)$/i;
/** Members with a statement, which may have the values in it. */
const STATEMENT_MEMBER = /^(?:sql|query|queryString|statement|internalQuery|where|command)$/i;

/** PostgreSQL: what stands behind these words are values, in whatever language the words are. */
const ROW = /(\bFailing row contains|\bDETAIL:[^(\n]{0,200})\s*\(.*$/gis;
const KEY_VALUE = /\)=\((?:.*\)|.*$)/gs;
/** Drizzle and others: what stands behind this label, to the end. */
const PARAMS = /(\b(?:params|parameters|bindings):\s).*$/gis;
/** MySQL, MariaDB; MongoDB; PostgreSQL's conversions. */
const QUOTED =
  /(\bDuplicate entry|\bincorrect [\w() ]{1,40} value:?|\binvalid input (?:syntax|value) for [\w ".]{1,80}:)\s*(?:'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.)*"|['"].*$)/gis;
const DUPLICATE_KEY = /(\bdup key:)\s*\{.*(?:\}|$)/gis;
/** A text with a statement in it, as Knex and Sequelize make messages. */
const STATEMENT =
  /\b(?:insert\s+into|replace\s+into|delete\s+from|merge\s+into|update\s+\S{1,200}\s+set|select\s[^]{1,2000}?\sfrom\s[^]{1,2000}?\swhere)\s/i;
const LITERAL = /'(?:[^'\\]|\\.|'')*(?:'|$)/gs;

/** A statement without its literals. Identifiers and keywords say which one it was. */
function withoutLiterals(text: string): string {
  return text.replace(LITERAL, `'${VALUE}'`);
}

/** A text without the values that a driver put into it. */
export function redactDriverText(text: string): string {
  const kept = text
    .replace(ROW, `$1 (${VALUE})`)
    .replace(KEY_VALUE, `)=(${VALUE})`)
    .replace(PARAMS, `$1${VALUE}`)
    .replace(QUOTED, `$1 ${VALUE}`)
    .replace(DUPLICATE_KEY, `$1 { ${VALUE} }`);
  return STATEMENT.test(kept) ? withoutLiterals(kept) : kept;
}

/**
 * A member of an error of a driver without its values; `undefined` if the member is no such one.
 * @param name - of the member
 */
export function redactDriverMember(name: string, value: unknown): string | undefined {
  if (VALUE_MEMBER.test(name)) return VALUE;
  if (typeof value !== 'string') return undefined;
  // PostgreSQL's own member; its words are in the language of the server.
  if (name === 'detail') return value.replace(/\((?:.*\)|.*$)/s, `(${VALUE})`);
  return STATEMENT_MEMBER.test(name) ? withoutLiterals(value) : undefined;
}
