import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { html } from './html.ts';
import type { Content } from './html.ts';
import type { Client } from './identity-provider.ts';
import { PASSWORD, PEOPLE } from './people.ts';
import { identityPage } from './interaction.ts';
import { readForm, sendPage } from './web.ts';
import type { Listener } from './web.ts';

/** What a client of `oidc-provider` can do, and its types do not say. */
interface BackChannel {
  backchannelLogout(sub: string, sid: string | undefined): Promise<void>;
}

/** The page that ends the sessions of a person in the application: it asks for the password, so no session is needed. */
export function signOutEverywhere(provider: Provider, client: Client): Listener {
  return async (request, response) => {
    if (request.method !== 'POST') return show(response, form(client, false));
    await signOut({ provider, client, request, response });
  };
}

async function signOut(step: {
  readonly provider: Provider;
  readonly client: Client;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}): Promise<void> {
  const { provider, client, request, response } = step;
  const given = await readForm(request);
  const person = PEOPLE.find(({ userName }) => userName === given.get('userName')?.trim().toLowerCase());
  if (person === undefined || given.get('password') !== PASSWORD) return show(response, form(client, true));
  // Without a session id: all sessions of the person (OpenID Connect Back-Channel Logout 1.0, section 2.4).
  const told = (await provider.Client.find(client.id)) as unknown as BackChannel;
  const isTold = await told.backchannelLogout(person.userName, undefined).then(
    () => true,
    () => false,
  );
  show(response, result(client, isTold));
}

function show(response: ServerResponse, content: Content): void {
  sendPage(response, identityPage('Sign out everywhere', content, []));
}

function form({ name }: Client, isRetry: boolean): Content {
  return html`<h1>Sign out everywhere</h1>
    <p class="soft">Ends all your sessions in <b>${name}</b>, in every browser.</p>
    ${
      isRetry &&
      html`<p class="alert" role="alert">That user name and password do not belong together. Try again.</p>`
    }
    <form method="post" class="stack">
      <label>User name<input name="userName" autocomplete="username" autocapitalize="none" required /></label>
      <label
        >Password<input name="password" type="password" autocomplete="current-password" required
      /></label>
      <button class="primary">Sign out everywhere</button>
    </form>`;
}

function result({ name, home }: Client, isTold: boolean): Content {
  return html`${
      isTold
        ? html`<h1>You are signed out</h1>
            <p class="soft">${name} has ended your sessions.</p>`
        : html`<h1>This did not work</h1>
            <p class="alert" role="alert">${name} did not accept the sign-out. Sign out there yourself.</p>`
    }<a class="button primary" href="${home}">Back to ${name}</a>`;
}
