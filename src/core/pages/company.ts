import { html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';

/** What the page is shown with that finds the provider of an organization. */
export interface CompanyInput {
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  readonly showing: string;
  readonly site: string;
  /** What stands in the field. */
  readonly email: string;
  /** Whether no organization has a provider for it. */
  readonly isUnknown: boolean;
}

/** The page on which a user types an address, to sign in with the provider of their organization. Status 200. */
export function companyPage({ frame, basePath, policy }: PageParts): (input: CompanyInput) => Page {
  const { say } = frame;
  return ({ csrfToken, showing, site, email, isUnknown }) => {
    const content = html`${heading(frame, {
        title: 'organization.company.title',
        icon: 'lock',
        lead: lead(say('organization.company.lead', { site: html`<b>${site}</b>` })),
      })}
      ${isUnknown && alert(say('organization.company.unknown'))}
      <form method="post" action="${basePath}/company">
        ${hidden('csrfToken', csrfToken)}${hidden('_showing', showing)}
        <div class="field">
          <label for="email">${say('field.email')}</label
          ><input
            id="email"
            type="email"
            name="email"
            value="${email}"
            autocomplete="email"
            placeholder="${say('field.email.placeholder')}"
            maxlength="254"
            required
            autofocus
          />
        </div>
        <button class="button primary"><span>${say('signIn.submit')}</span></button>
      </form>
      <p class="note"><a href="${basePath}/signin">${say('signIn.more')}</a></p>`;
    return { body: String(frame.document('organization.company.title', content)), policy, status: 200 };
  };
}
