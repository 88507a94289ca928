import type { CarriedSettings } from '../contracts/features.js';
import type { Settings } from '../contracts/settings.js';
import { methodOf } from '../methods/index.js';

/** The texts of methods, and of options whose value carries its code. */
export function textsOf(
  providers: Settings['providers'],
  carried: CarriedSettings,
): NonNullable<Settings['moreTexts']> {
  const ofMethods = providers
    .all()
    .flatMap((provider) => [methodOf(provider).texts, methodOf(provider).noticeTexts?.(provider)]);
  const ofOptions = Object.values(carried).map(
    (option: { readonly texts: NonNullable<Settings['moreTexts']>[number] } | undefined) => option?.texts,
  );
  return [...ofMethods, ...ofOptions].filter((load) => load !== undefined);
}
