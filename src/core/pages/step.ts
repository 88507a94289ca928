import type { StepLink, StepPage } from '../contracts/form.js';
import { credentialFields } from './credential-fields.js';
import { html, unsafeHtml } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';
import { PAGE_SCRIPT } from './page-script.js';

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
export function stepPage(
  frame: Frame,
  basePath: string,
  policies: { readonly plain: string; readonly scripted: string },
): (input: StepInput) => Page {
  // The content of a script element is not escaped. It is a constant, and the policy has its hash.
  const script = [unsafeHtml(`<script type="module">${PAGE_SCRIPT}</script>`)];
  return ({ providerId, page, csrfToken, showing, site }) => {
    const fields = Object.entries({ ...page.fields, csrfToken, _showing: showing }).map(([name, value]) =>
      hidden(name, value),
    );
    const count = page.count === undefined ? {} : { count: String(page.count) };
    const button = html`<button class="button primary"><span>${frame.say(page.button)}</span></button>`;
    const content = html`${heading(frame, {
        title: page.heading,
        icon: page.icon,
        lead: lead(frame.say(page.lead, { site: html`<b>${site}</b>` })),
      })}
      ${page.who !== '' && html`<p class="who">${address(page.who)}</p>`}
      ${page.alert !== undefined && alert(frame.say(page.alert, count))}
      <form method="post" action="${basePath}/${page.action ?? 'callback'}/${encodeURIComponent(providerId)}">
        ${fields}${credentialFields(page.inputs ?? {}, { frame, idPrefix: 'step', hasFocus: true, labels: page.labels })}${button}
      </form>
      ${page.note !== undefined && html`<p class="note">${frame.say(page.note, count)}</p>`}
      ${page.links !== undefined && html`<p class="note">${stepLinks(page.links, { frame, basePath, providerId })}</p>`}`;
    // A password that was typed can be shown.
    const hasPassword = Object.values(page.inputs ?? {}).some(({ type }) => type === 'password');
    const body = String(frame.document(page.title, content, hasPassword ? script : undefined));
    return { body, policy: hasPassword ? policies.scripted : policies.plain, status: 200 };
  };
}

/** Links to other pages of the provider, or to all ways in. */
export function stepLinks(
  links: readonly StepLink[],
  { frame, basePath, providerId }: { frame: Frame; basePath: string; providerId: string },
): readonly Html[] {
  return links.map(({ text, to }) => {
    const path = to === 'signin' ? 'signin' : `${to}/${encodeURIComponent(providerId)}`;
    return html`<a href="${basePath}/${path}">${frame.say(text)}</a> `;
  });
}

/** Long addresses break before the `@`, if they must. */
function address(who: string): Html {
  const at = who.lastIndexOf('@');
  return at < 1 ? html`${who}` : html`${who.slice(0, at)}<wbr />${who.slice(at)}`;
}
