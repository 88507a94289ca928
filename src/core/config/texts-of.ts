import type { CarriedSettings } from '../contracts/features.js';
import type { Settings } from '../contracts/settings.js';
import { methodOf } from '../methods/index.js';

/** The texts of methods, and of options whose value carries its code. */
export function textsOf(
  providers: Settings['providers'],
  { secondFactor, api, apiKeys, account }: CarriedSettings,
): NonNullable<Settings['moreTexts']> {
  const ofMethods = providers
    .all()
    .flatMap((provider) => [methodOf(provider).texts, methodOf(provider).noticeTexts?.(provider)]);
  const ofOptions = [secondFactor, api, apiKeys, account].map((option) => option?.texts);
  return [...ofMethods, ...ofOptions].filter((load) => load !== undefined);
}
