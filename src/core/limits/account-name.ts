/** Characters of the longest name that is looked at: what a longer one begins with is enough, and no user has such a name. */
const LONGEST = 1000;
/** Nothing in it is compared loosely. Most names are of this form. */
const PLAIN = /^[!-@[-~]*$/;
/** What a database may not see: marks and accents, controls, blanks, modifiers, what has no width. */
const UNSEEN =
  /(?![!-~])[\p{M}\p{C}\p{Z}\p{Lm}\p{Sk}\p{Default_Ignorable_Code_Point}\u0640\u1cf2\u1cf3\ufe73]| /gu;
/** Signs, numbers, and letters above or beside others: collations drop some of them, and take others for digits and letters. */
const SIGN =
  /[^\p{ASCII}\p{L}\p{M}\p{N}\p{C}\p{Z}\p{Sk}]|\p{No}|\p{Nl}|[\u1c80-\u1c88\u2de0-\u2dff\u31f0-\u31ff\ua668-\ua67b\ua69e\ua69f]/u;
/** The name of all accounts whose names have such signs; no other name has a blank. */
const WITH_SIGNS = ' ';
/** Katakana as hiragana, and old capitals of Georgian as the letters that are written today. */
const SHIFTED: readonly (readonly [from: number, to: number, by: number])[] = [
  [0x30a1, 0x30f6, -0x60],
  [0x2d00, 0x2d25, 0x10d0 - 0x2d00],
];

/**
 * Letters that collations take for others, and that Unicode does not decompose: those of `utf8mb4_general_ci`,
 * `utf8mb4_unicode_ci`, `utf8mb4_unicode_520_ci` and `utf8mb4_uca1400_ai_ci` of MariaDB, asked one by one; in lower case.
 */
const DISGUISES: readonly (readonly [letters: string, disguised: string])[] = [
  ['a', '\u0363\u1dd3\u1df2\ua79b\ua7c1'],
  ['aa', '\ua733\u{10780}'],
  ['ae', '\u00e6\u1d2d\u1dd4\u{10783}'],
  ['ao', '\u1dd5\ua735'],
  ['au', '\ua737'],
  ['av', '\u1dd6\ua739\ua73b'],
  ['ay', '\ua73d'],
  ['b', '\u1de8'],
  ['c', '\u0368\u1dd7'],
  ['d', '\u0369\u00f0\u0111\u1d9e\u1dd8\u1dd9\ua77a'],
  ['db', '\u0238'],
  ['dz', '\u02a3\u{10787}'],
  ['e', '\u0364'],
  ['f', '\ua77c\u1deb'],
  ['g', '\u1d79\u1dda\u1acc\ua7a1'],
  ['h', '\u036a\u0127\u210f\ua7f8\u{10795}'],
  ['i', '\u0131\u0365'],
  ['k', '\u1ddc\ua7a3'],
  ['l', '\u0142\u1ddd'],
  ['ll', '\u1efb'],
  ['ls', '\u02aa\u{10799}'],
  ['lz', '\u02ab\u{1079a}'],
  ['m', '\u036b'],
  ['n', '\u1de0\ua7a5'],
  ['o', '\u0366\u00f8\u1ded\u1df3\ua79d\u{107a2}'],
  ['oe', '\u0153\ua7f9'],
  ['oo', '\ua74f'],
  ['p', '\u1dee'],
  ['qp', '\u0239'],
  ['r', '\u036c\u1dca\ua783\u1acd\u1de3\ua75b\ua7a7'],
  ['s', '\u00df\u1de4\u1de5\ua785\ua7a9\ua7d9'],
  ['t', '\u036d\ua787\u1ace'],
  ['th', '\u1d7a'],
  ['ts', '\u01be\u02a6\u{107ac}'],
  ['tz', '\ua729'],
  ['u', '\u0367\u1df0\u1df4\ua79f'],
  ['v', '\u036e'],
  ['vy', '\ua761'],
  ['w', '\u1abf\u1df1\ua7c3'],
  ['x', '\u036f'],
  ['z', '\u1de6'],
  ['zw', '\u018d'],
  // At the end of a word.
  ['\u03c3', '\u03c2'],
  ['\u05db', '\u05da'],
  ['\u05de', '\u05dd'],
  ['\u05e0', '\u05df'],
  ['\u05e4', '\u05e3'],
  ['\u05e6', '\u05e5'],
  ['\u0433', '\u0491'],
  // Small kana.
  ['\u3042', '\u3041'],
  ['\u3044', '\u3043'],
  ['\u3046', '\u3045'],
  ['\u3048', '\u3047'],
  ['\u304a', '\u3049'],
  ['\u304b', '\u3095'],
  ['\u3051', '\u3096'],
  ['\u3064', '\u3063'],
  ['\u3084', '\u3083'],
  ['\u3086', '\u3085'],
  ['\u3088', '\u3087'],
  ['\u308f', '\u308e'],
];

const LETTERS: ReadonlyMap<string, string> = new Map(
  DISGUISES.flatMap(([letters, disguised]) => Array.from(disguised, (one) => [one, letters] as const)),
);

/**
 * The name that an account is counted by: without all that a database may overlook when the application looks a name up, so that
 * no spelling has attempts of its own. Names that it does not tell apart share a count. Names with signs, such as pictures or
 * letters in circles, share one count all together: there are too many spellings of them to tell which are the same.
 */
export function accountName(name: string): string {
  const start = name.slice(0, LONGEST);
  const bare = PLAIN.test(start) ? start : withoutDisguise(start);
  // Some languages write one letter as two: `ß`, and by `utf8mb4_german2_ci` or `utf8mb4_danish_ci` `ä`, `ö`, `ü`, `å`.
  return bare.replaceAll(/(?<=[aou])e|(?<=a)a|(?<=s)s/g, '');
}

function withoutDisguise(name: string): string {
  const spelled = name.normalize('NFKD').toLowerCase();
  if (SIGN.test(spelled)) return WITH_SIGNS;
  // Lower case may be more than one character, some of which are accents.
  const letters = Array.from(spelled, asWritten).join('').normalize('NFKD');
  return letters.replaceAll(/\p{Nd}/gu, asciiDigit).replaceAll(UNSEEN, '');
}

function asWritten(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const shift = SHIFTED.find(([from, to]) => point >= from && point <= to)?.[2] ?? 0;
  const shifted = String.fromCodePoint(point + shift);
  return LETTERS.get(shifted) ?? shifted;
}

/** Digits of every script stand in a row of ten, or of several tens (Unicode, section 4.6). */
function asciiDigit(digit: string): string {
  let value = 0;
  const point = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
  return String(value % 10);
}
