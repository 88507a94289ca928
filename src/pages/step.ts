import type { StepPage } from '../contracts/form.js';
import { credentialFields } from './credential-fields.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';

/** What the page between two steps of a sign-in is asked to show. */
export interface StepInput {
  readonly providerId: string;
  readonly page: StepPage;
  /** `undefined` where CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Host that one signs in to. */
  readonly host?: string | undefined;
}

/** A page between two steps of a sign-in, as the provider's method describes it. Status 200. */
export function stepPage(frame: Frame, basePath: string, policy: string): (input: StepInput) => Page {
  return ({ providerId, page, csrfToken, host }) => {
    const [before, after] = page.lead;
    const fields = Object.entries({ ...page.fields, csrfToken }).map(([name, value]) => hidden(name, value));
    const button = html`<button class="button primary"><span>${page.button}</span></button>`;
    const content = html`${heading(frame, {
        title: page.heading,
        icon: page.icon,
        lead: lead(html`${before}${host !== undefined && html` to <b>${host}</b>`} ${after}`),
      })}
      <p class="who">${address(page.who)}</p>
      ${page.alert !== undefined && alert(page.alert)}
      <form method="post" action="${basePath}/callback/${encodeURIComponent(providerId)}">
        ${fields}${credentialFields(page.inputs ?? {}, 'step')}${button}
      </form>
      <p class="note">${page.note}</p>`;
    return { body: String(frame.document(page.title, content)), policy, status: 200 };
  };
}

/** Long addresses break before the `@`, if they must. */
function address(who: string): Html {
  const at = who.lastIndexOf('@');
  return at < 1 ? html`${who}` : html`${who.slice(0, at)}<wbr />${who.slice(at)}`;
}
