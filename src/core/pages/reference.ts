import { html } from './html.js';
import type { Html } from './html.js';
import type { Translate } from './translate.js';

/** What `RedactingLogger.error` returns. Anybody can write a query: whatever else is in it is not shown. */
const REFERENCE = /^[0-9a-f]{8}$/;

/** Says by which reference a fault is found in the log; `undefined` if what came is none. */
function sayReference(say: Translate, reference: string | undefined): Html | undefined {
  if (reference === undefined || !REFERENCE.test(reference)) return undefined;
  // From left to right in every language, and all of it selected at once.
  return say('error.reference', { reference: html`<code dir="ltr">${reference}</code>` });
}

/** The reference as a paragraph of its own. */
export function referenceNote(say: Translate, reference: string | undefined): Html | undefined {
  const text = sayReference(say, reference);
  return text && html`<p class="note">${text}</p>`;
}

/** The reference as a line below the sentence of an alert. */
export function referenceLine(say: Translate, reference: string | undefined): Html | undefined {
  const text = sayReference(say, reference);
  return text && html`<br />${text}`;
}
