import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors } from 'oidc-provider';
import type { Provider } from 'oidc-provider';
import { html } from './html.ts';
import type { Content } from './html.ts';
import type { Client } from './identity-provider.ts';
import { PASSWORD, PEOPLE } from './people.ts';
import type { Person } from './people.ts';
import { readForm, redirect, sendPage } from './web.ts';
import type { Listener, Page } from './web.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** One step of an interaction, on the way between authorization request and response. */
interface Step {
  readonly provider: Provider;
  readonly client: Client;
  readonly interaction: Interaction;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Login and consent: `GET /interaction/:uid` shows where it stands, the forms post to paths below. */
export function interactionPages(provider: Provider, client: Client): Listener {
  const steps: Readonly<Record<string, (step: Step) => void | Promise<void>>> = {
    'GET ': show,
    'POST login': logIn,
    'POST allow': allow,
    'POST cancel': cancel,
  };
  return async (request, response) => {
    const [, , , name = ''] = new URL(request.url ?? '/', client.home).pathname.split('/');
    const step = steps[`${request.method ?? ''} ${name}`];
    if (step === undefined) return void response.writeHead(404).end();
    let interaction: Interaction;
    try {
      interaction = await provider.interactionDetails(request, response);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      // Back button: the browser asks for a page of a sign-in that is over.
      return sendPage(response, finishedPage(client));
    }
    await step({ provider, client, interaction, request, response });
  };
}

function show({ client, interaction, request, response }: Step): void {
  const account = interaction.result?.login?.accountId;
  const person = PEOPLE.find(({ userName }) => userName === account);
  const isRetry = new URL(request.url ?? '/', client.home).searchParams.has('retry');
  const path = `/interaction/${interaction.uid}`;
  const content = person === undefined ? loginForm(path, client, isRetry) : consentForm(path, client, person);
  const title = person === undefined ? 'Log in to Local ID' : 'Share your details?';
  sendPage(response, identityPage(title, content, [new URL(client.home).origin]));
}

async function logIn({ provider, interaction, request, response }: Step): Promise<void> {
  const form = await readForm(request);
  const userName = form.get('userName')?.trim().toLowerCase();
  const person = PEOPLE.find((candidate) => candidate.userName === userName);
  const path = `/interaction/${interaction.uid}`;
  if (person === undefined || form.get('password') !== PASSWORD) return redirect(response, `${path}?retry`);
  // Kept with the interaction; what is still missing is the consent.
  await provider.interactionResult(request, response, { login: { accountId: person.userName } });
  redirect(response, path);
}

async function allow({ provider, client, interaction, request, response }: Step): Promise<void> {
  const login = interaction.result?.login;
  if (login === undefined) return redirect(response, `/interaction/${interaction.uid}`);
  const grant = new provider.Grant({ accountId: login.accountId, clientId: client.id });
  grant.addOIDCScope(String(interaction.params['scope']));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login, consent: { grantId } });
}

/** RFC 6749, section 4.1.2.1: the application learns that the person said no. */
async function cancel({ provider, request, response }: Step): Promise<void> {
  const result = { error: 'access_denied', error_description: 'The person cancelled.' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function loginForm(path: string, client: Client, isRetry: boolean): Content {
  return html`<h1>Log in</h1>
    <p class="soft">to continue to <b>${client.name}</b></p>
    ${
      isRetry &&
      html`<p class="alert" role="alert">That user name and password do not belong together. Try again.</p>`
    }
    <form method="post" action="${path}/login" class="stack">
      <label>User name<input name="userName" autocomplete="username" autocapitalize="none" required /></label>
      <label
        >Password<input name="password" type="password" autocomplete="current-password" required
      /></label>
      <button class="primary">Log in</button>
    </form>
    ${cancelForm(path)}
    <aside>
      Test people:
      ${PEOPLE.map(({ userName }, index) => html`${index > 0 && ' and '}<code>${userName}</code>`)}, both with
      the password <code>${PASSWORD}</code>.
    </aside>`;
}

function consentForm(path: string, client: Client, { name, email }: Person): Content {
  return html`<h1>Share your details?</h1>
    <p class="soft"><b>${client.name}</b> asks Local ID for</p>
    <ul class="facts">
      <li><span>Name</span><b>${name}</b></li>
      <li><span>Email</span><b>${email}</b></li>
    </ul>
    <form method="post" action="${path}/allow"><button class="primary">Allow</button></form>
    ${cancelForm(path)}`;
}

function cancelForm(path: string): Content {
  return html`<form method="post" action="${path}/cancel"><button>Cancel</button></form>`;
}

function finishedPage({ home, name }: Client): Page {
  const content = html`<h1>This sign-in is over</h1>
    <p class="soft">There is nothing left to do here.</p>
    <a class="button primary" href="${home}">Back to ${name}</a>`;
  return identityPage('This sign-in is over', content, []);
}

/** What the identity provider shows when it cannot send anybody back. */
export function problemPage({ home, name }: Client, text: string): Page {
  const content = html`<h1>This did not work</h1>
    <p class="soft">${text}</p>
    <a class="button primary" href="${home}">Back to ${name}</a>`;
  return identityPage('This did not work', content, []);
}

/** A page of the identity provider. */
export function identityPage(title: string, content: Content, formTargets: readonly string[]): Page {
  const header = html`<span class="mark">Local ID</span
    ><span class="soft">the identity provider of this machine</span>`;
  return {
    title,
    site: 'identity-provider',
    header,
    formTargets,
    content: html`<section class="card narrow">${content}</section>`,
  };
}
