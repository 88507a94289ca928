import { loadCatalogue, type MoreTexts } from '../texts/catalogue.js';
import { closest } from './did-you-mean.js';
import type { AuthConfig } from '../../types/config.js';
import { isObject } from '../kit/object.js';
import type { Finding } from './finding.js';

/**
 * Finds what the option `texts` has and what is no text. Pages say it as well, in the language that they are shown in.
 * @param more - those of the methods of the providers
 */
export async function reviewTexts(
  { texts }: Pick<AuthConfig, 'texts'>,
  more: readonly MoreTexts[] | undefined,
): Promise<Finding[]> {
  if (!isObject(texts)) return [];
  const catalogues = await Promise.all(
    Object.keys(texts).map((language) => loadCatalogue(language, texts, more)),
  );
  return catalogues.flatMap(({ unknown, texts: known }) =>
    unknown.map((full): Finding => {
      const near = closest(full.replace(/^[^.]*\./, ''), Object.keys(known));
      const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`;
      return {
        code: 'unknown-option',
        details: `\`texts\` has what is no text: ${full}. The type \`Texts\` of latchkey/types has the names; each is a string.${hint}`,
      };
    }),
  );
}
