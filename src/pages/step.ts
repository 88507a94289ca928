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
  /** Which showing of the page this is: the same form sent twice from it is done once. */
  readonly showing: string;
  /** What people sign in to: the name of the application, or its host. */
  readonly site: string;
}

/** A page between two steps of a sign-in, as the provider's method describes it. Status 200. */
export function stepPage(frame: Frame, basePath: string, policy: string): (input: StepInput) => Page {
  return ({ providerId, page, csrfToken, showing, site }) => {
    const fields = Object.entries({ ...page.fields, csrfToken, _showing: showing }).map(([name, value]) =>
      hidden(name, value),
    );
    const button = html`<button class="button primary"><span>${frame.say(page.button)}</span></button>`;
    const content = html`${heading(frame, {
        title: page.heading,
        icon: page.icon,
        lead: lead(frame.say(page.lead, { site: html`<b>${site}</b>` })),
      })}
      <p class="who">${address(page.who)}</p>
      ${page.alert !== undefined && alert(frame.say(page.alert))}
      <form method="post" action="${basePath}/callback/${encodeURIComponent(providerId)}">
        ${fields}${credentialFields(page.inputs ?? {}, { frame, idPrefix: 'step', hasFocus: true })}${button}
      </form>
      <p class="note">${frame.say(page.note)}</p>`;
    return { body: String(frame.document(page.title, content)), policy, status: 200 };
  };
}

/** Long addresses break before the `@`, if they must. */
function address(who: string): Html {
  const at = who.lastIndexOf('@');
  return at < 1 ? html`${who}` : html`${who.slice(0, at)}<wbr />${who.slice(at)}`;
}
