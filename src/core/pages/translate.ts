import type { TextName } from '../../types/texts.js';
import type { Html, HtmlValue } from './html.js';

/** A text in the language of the pages, with values in the place of `{name}`. */
export type Translate = (name: TextName, values?: Readonly<Record<string, HtmlValue>>) => Html;
