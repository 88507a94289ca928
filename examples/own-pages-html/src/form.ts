import { html } from '../../demo/src/html.ts';
import type { Content } from '../../demo/src/html.ts';
import type { HiddenFields } from './visit.ts';

/** The fields of a form that nobody sees. */
export function hidden(fields: HiddenFields): Content {
  return Object.entries(fields).map(
    ([name, value]: [string, string]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
}

/** What went wrong, above a form; the field that it is about refers to it by `aria-describedby="problem"`. */
export function notice(problem: string | undefined): Content {
  return problem !== undefined && html`<p class="alert" role="alert" id="problem">${problem}</p>`;
}
