/** Whether a language is written from left to right or from right to left, as the attribute `dir` has it. */
export type Direction = 'ltr' | 'rtl';

// Languages whose usual script is written from right to left (CLDR, `characterOrder`).
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set('ar arc ckb dv fa he ks ps sd ug ur yi'.split(' '));
/** No browser sends a longer list; what follows is left out. */
const LONGEST_HEADER = 400;
const RANGE = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/;

/** The direction of a language, by its tag. */
export function directionOf(language: string): Direction {
  const [primary = '', script = ''] = language.toLowerCase().split('-');
  if (script.length === 4) return script === 'arab' || script === 'hebr' ? 'rtl' : 'ltr';
  return RIGHT_TO_LEFT.has(primary) ? 'rtl' : 'ltr';
}

/** The languages of an `Accept-Language` field, the preferred one first (RFC 9110, section 12.5.4). */
export function acceptedLanguages(header: string): readonly string[] {
  const ranges = header.slice(0, LONGEST_HEADER).toLowerCase().split(',');
  const wanted = ranges.flatMap((item) => {
    const [, range = '', quality = '1'] = RANGE.exec(item) ?? [];
    return range === '' || Number(quality) === 0 ? [] : [{ range, quality: Number(quality) }];
  });
  // The sort is stable: of equal qualities, the first is preferred.
  return wanted.sort((one, other) => other.quality - one.quality).map(({ range }) => range);
}

/**
 * The first wanted language that is offered, by its tag or a shorter form of it: `de-AT` finds `de` (RFC 4647, section 3.4).
 * Chinese in traditional characters does not find `zh`, which stands for simplified ones.
 */
export function chooseLanguage(wanted: readonly string[], offered: readonly string[]): string | undefined {
  for (const range of wanted) {
    let tag = range.toLowerCase();
    // Any other language: the default is as good as all others.
    if (tag === '*') return undefined;
    while (tag !== '') {
      const found = offered.find((language) => language.toLowerCase() === tag);
      if (found !== undefined) return found;
      if (/^zh-(?:hant|tw|hk|mo)$/.test(tag)) break;
      tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')));
    }
  }
  return undefined;
}
