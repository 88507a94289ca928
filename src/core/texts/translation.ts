import type { Texts } from '../../types/texts.js';
import { commonNames } from './english.js';
import { byName, type Sentences } from './in-order.js';
import { noticeNames } from './notice-names.js';
import { passwordNames } from './password/names.js';

/** All texts of a language by name, as the option `texts` takes them. */
export function translation(common: Sentences, password: Sentences, notices: Sentences): Readonly<Texts> {
  return {
    ...byName(commonNames, common),
    ...byName(passwordNames, password),
    ...byName(noticeNames, notices),
  };
}
