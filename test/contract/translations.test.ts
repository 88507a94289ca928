import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../src/core/texts/catalogue.js';
import { noticesIn } from '../../src/core/texts/notices-in.js';
import { languages, leftOut } from '../../src/core/texts/built-in/common.js';
import { leftOut as leftOutOfOthers } from '../../src/core/texts/english-only/common.js';
import { loadApiAccessTexts } from '../../src/core/texts/api-access/load.js';
import { loadApiKeyTexts } from '../../src/core/texts/api-keys/load.js';
import { loadAccountTexts } from '../../src/core/texts/account/load.js';
import { loadAdministrationTexts } from '../../src/core/texts/administration/load.js';
import { loadOrganizationTexts } from '../../src/core/texts/organizations/load.js';
import { loadSecondFactorTexts } from '../../src/core/texts/second-factor/load.js';
import { loadPasswordTexts } from '../../src/core/texts/password/load.js';
import type { Texts } from '../../src/types/texts.js';

const tags = Object.keys(languages);

/** What loads the texts of each feature that has its own. */
const ofFeatures = [
  loadPasswordTexts,
  loadSecondFactorTexts,
  loadApiAccessTexts,
  loadApiKeyTexts,
  loadAccountTexts,
  loadOrganizationTexts,
  loadAdministrationTexts,
];

describe('latchkey/texts', () => {
  it('has a subpath for each language', () => {
    const files = readdirSync(join(import.meta.dirname, '../../src/translations'));
    expect(files).toEqual(tags.map((tag) => `${tag}.ts`));
  });

  it.each(tags)('%s is everything that is built in', async (tag) => {
    const module = (await import(`../../src/translations/${tag}.ts`)) as Record<string, Texts>;
    const { texts } = await loadCatalogue(tag, {}, [
      ...ofFeatures,
      async (wanted) => Promise.resolve(noticesIn(wanted)),
    ]);
    expect(Object.entries(module)).toEqual([[tag, texts]]);
  });

  it.each(tags)('%s has the placeholders of English, and no empty text', async (tag) => {
    const placeholders = (texts: object): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [
          name,
          text === '' ? 'empty' : (String(text).match(/\{\w+\}/g) ?? []).toSorted(),
        ]),
      );
    for (const load of ofFeatures)
      expect(placeholders(await load(tag))).toEqual(placeholders(await load('en')));
  });

  it('is what builds with English only miss, and nothing is missing elsewhere', () => {
    expect(leftOutOfOthers).toEqual(tags);
    expect(leftOut).toEqual([]);
  });

  it.each(tags)('%s is no unknown text where no method says its texts', async (tag) => {
    const module = (await import(`../../src/translations/${tag}.ts`)) as Record<string, Texts>;
    expect(await loadCatalogue(tag, module)).toEqual({ ...(await loadCatalogue(tag)), language: tag });
    const misspelled = { [tag]: { 'password.titel': 'a', 'signIn.titel': 'b' } as Partial<Texts> };
    expect((await loadCatalogue(tag, misspelled)).unknown).toEqual([`${tag}.signIn.titel`]);
    expect((await loadCatalogue(tag, misspelled, [loadPasswordTexts])).unknown).toEqual([
      `${tag}.password.titel`,
      `${tag}.signIn.titel`,
    ]);
  });
});
