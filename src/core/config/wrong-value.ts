import { isObject } from '../kit/object.js';
import { parseColor } from '../pages/color.js';
import { othersThan } from '../texts/offered.js';
import type { TextsOption } from '../../types/texts.js';
import { describeValue } from '../kit/describe-value.js';
import { closest } from './did-you-mean.js';
import type { Finding } from './finding.js';

/** What a value may be, by its sign in a table: how it is reported apart, and in words. */
const KINDS: Readonly<Record<string, readonly [test: (value: unknown) => boolean, words: string]>> = {
  '?': [() => true, ''],
  S: [(value) => typeof value === 'string', 'a string'],
  B: [(value) => typeof value === 'boolean', 'true or false'],
  N: [(value) => typeof value === 'number', 'a number'],
  F: [(value) => typeof value === 'function', 'a function'],
  A: [Array.isArray, 'a list'],
  O: [(value) => isObject(value) || typeof value === 'function', 'an object'],
  C: [
    (value) => value === '' || (typeof value === 'string' && parseColor(value) !== undefined),
    'an opaque colour such as "#1d4ed8"',
  ],
  Y: [(value) => typeof value === 'symbol', 'the symbol of that name'],
};

/**
 * Finds a value that an option cannot have.
 * @param kinds - what it may be, as an `OptionTable` has it
 */
export function wrongValue(
  { full, where }: { readonly full: string; readonly where: string },
  value: unknown,
  kinds: string,
): Finding[] {
  const all = kinds.split('|');
  if (all.some((kind) => KINDS[kind]?.[0](value) ?? String(value) === kind)) return [];
  // What is no single value can be left out with `condition && …`.
  const isScalar = !all.some((kind) => /^[AFO]$/.test(kind));
  if (!isScalar && (value === false || value === '')) return [];
  const values = all.filter((kind) => KINDS[kind] === undefined);
  const words = all.map(
    (kind) => KINDS[kind]?.[1] ?? (/^(?:true|false|\d+)$/.test(kind) ? kind : `"${kind}"`),
  );
  const near = typeof value === 'string' ? closest(value, values) : undefined;
  // A secret in the wrong place stays out of the log.
  const found = isScalar && !/secret|key|token/i.test(full) ? describeValue(value) : typeof value;
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  const details = `The option \`${full}\`${where} must be ${words.join(' or ')}; it is ${found}.${hint}`;
  return [{ code: 'invalid-option', details }];
}

/** Finds a language that has no texts, here or in any build. */
export function unknownLanguage(tag: string, texts: TextsOption | undefined): Finding[] {
  const others = othersThan(tag, texts);
  if (others === undefined) return [];
  const near = closest(tag, others);
  const hint = near === undefined ? 'Add them with `texts`.' : `Did you mean "${near}"?`;
  const details = `The option \`language\` names "${tag}", which has no texts. ${hint}`;
  return [{ code: 'invalid-option', details }];
}
