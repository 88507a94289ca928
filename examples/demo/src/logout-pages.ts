import type { Configuration } from 'oidc-provider';
import { html, Html } from './html.ts';
import type { Content } from './html.ts';
import type { Client } from './identity-provider.ts';
import { identityPage } from './interaction.ts';
import { renderPage } from './web.ts';

type Logout = NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>;
type Context = Parameters<NonNullable<Logout['logoutSource']>>[0];

/** What people see whom an application sends to log out (OpenID Connect RP-Initiated Logout 1.0, section 2). */
export function logoutPages(client: Client): Logout {
  if (client.postLogoutRedirectUri === undefined) return { enabled: false };
  return {
    enabled: true,
    // The form is the provider's own, with what proves that the answer comes from this page; the buttons belong to it.
    logoutSource: (context, form) => show(context, client, question(client, new Html(form))),
    postLogoutSuccessSource: (context) => show(context, client, farewell(client)),
  };
}

function show(context: Context, { home }: Client, content: Content): void {
  const { headers, body } = renderPage(identityPage('Log out of Local ID', content, [new URL(home).origin]));
  context.set(headers);
  context.body = body;
}

function question({ name }: Client, form: Html): Content {
  return html`<h1>Log out here, too?</h1>
    <p class="soft">
      You are signed out of <b>${name}</b>. You are still logged in to Local ID in this browser.
    </p>
    ${form}
    <button class="primary" form="op.logoutForm" name="logout" value="yes">Log out</button>
    <button form="op.logoutForm">Stay logged in</button>`;
}

function farewell({ name, home }: Client): Content {
  return html`<h1>You are logged out</h1>
    <a class="button primary" href="${home}">Back to ${name}</a>`;
}
