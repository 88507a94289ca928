import { html } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Page } from './layout.js';
import type { PageParts } from './index.js';
import { shownAgent } from './sessions.js';

/** What every page about a client is shown with. */
interface ClientInput {
  /** What people call the client. */
  readonly client: string;
  /** What people are signed in to: the name of the application, or its host. */
  readonly site: string;
}

/** What a page is shown with that asks a signed-in user. */
export interface AskingInput {
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Which showing of the page this is: the same form sent twice from it is done once. */
  readonly showing: string;
  /** The session of the user who is asked. */
  readonly session: string;
  /** Name and address of that user, as far as they are known. */
  readonly names: readonly string[];
  /** Leads to the sign-in page, and back here. */
  readonly otherAccount: string;
}

/** What the page is shown with that asks before a program of the device gets a code. */
interface ContinueInput extends ClientInput, AskingInput {
  /** The request of the client, by the names of its parameters. */
  readonly request: Readonly<Record<string, string>>;
}

/** The page that asks a signed-in user whether to go on to a program of the device. Status 200. */
function continuePage({ frame, basePath, policy }: PageParts, input: ContinueInput): Page {
  const { say } = frame;
  const title = say('client.continue.title', { client: input.client });
  const values = { client: html`<b>${input.client}</b>`, site: html`<b>${input.site}</b>` };
  const content = html`${heading(frame, { title, icon: 'link', lead: lead(say('client.continue.lead', values)) })}
    ${input.names.length > 0 && html`<p class="who">${who(frame, input)}</p>`}
    <form method="post" action="${basePath}/authorize">
      ${Object.entries(input.request).map(([name, value]) => hidden(name, value))}${fields(input)}
      <button class="button primary"><span>${say('client.continue.submit')}</span></button>
    </form>
    <p class="note">${otherAccount(frame, input)}</p>`;
  return { body: String(frame.document(title, content)), policy, status: 200 };
}

/** The page that leads back to a program of the device, which may not open by itself. Status 200. */
function returnPage({ frame, policy }: PageParts, { client, url }: { client: string; url: string }): Page {
  const { say } = frame;
  const title = say('client.return.title', { client });
  const content = html`${heading(frame, { title, icon: 'link', lead: lead(say('client.return.lead', { client: html`<b>${client}</b>` })) })}
    <a class="button primary" href="${url}"><span>${say('client.return.open', { client })}</span></a>`;
  return { body: String(frame.document(title, content)), policy, status: 200 };
}

/** What the page is shown with on which a user enters the code of a device. */
interface CodeInput extends Omit<AskingInput, 'session'> {
  /** What the field contains. */
  readonly code: string;
  readonly problem: 'device.wrong' | 'device.wait' | undefined;
}

/** The page on which a user enters the code of a device. Status 200, or 429 where there were too many wrong ones. */
function deviceCodePage(parts: PageParts, input: CodeInput): Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  const { problem, code } = input;
  const content = html`${heading(frame, { title: 'device.title', icon: 'link', lead: lead(say('device.lead')) })}
    <form method="post" action="${basePath}/device">
      ${fields(input)}${problem !== undefined && alert(say(problem), 'problem')}
      <div class="field">
        <label for="code">${say('device.label')}</label>
        <div class="box">
          <input
            id="code"
            type="text"
            name="user_code"
            value="${code}"
            required
            autofocus
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength="64"
            dir="ltr"
            placeholder="XXXX-XXXX"
            ${problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`}
          />
        </div>
      </div>
      <button class="button primary"><span>${say('device.submit')}</span></button>
    </form>
    ${account(frame, input)}`;
  const body = String(frame.document('device.title', content));
  return { body, policy, status: problem === 'device.wait' ? 429 : 200 };
}

/** What the page is shown with that asks whether a device gets access. */
interface ConfirmInput extends ClientInput, AskingInput {
  /** As the device shows it. */
  readonly code: string;
  readonly scopes: readonly string[];
  /** Where the request came from, and what sent it. */
  readonly address: string | undefined;
  readonly agent: string | undefined;
}

/** The page that asks whether a device gets access. Status 200. */
function deviceConfirmPage({ frame, basePath, policy }: PageParts, input: ConfirmInput): Page {
  const { say } = frame;
  const { code, scopes, address, agent } = input;
  const values = { client: html`<b>${input.client}</b>`, site: html`<b>${input.site}</b>` };
  const from = [
    agent !== undefined && shownAgent(say, agent),
    address !== undefined && say('sessions.address', { address: html`<bdi dir="ltr">${address}</bdi>` }),
  ].filter((line) => line !== false);
  const content = html`${heading(frame, {
      title: 'device.confirm.title',
      icon: 'link',
      lead: lead(say('device.confirm.lead', values)),
    })}
    <p class="who">${say('device.confirm.code')}<br /><code dir="ltr">${code}</code></p>
    <div class="stack">
      ${facts(say('device.confirm.scopes'), scopes)}${facts(say('device.confirm.from'), from)}
      ${alert(say('device.confirm.warning'))}
    </div>
    <form method="post" action="${basePath}/device">
      ${fields(input)}${hidden('user_code', code)}
      <button class="button primary" name="decision" value="allow">
        <span>${say('device.confirm.allow')}</span>
      </button>
      <button class="button" name="decision" value="cancel">
        <span>${say('device.confirm.cancel')}</span>
      </button>
    </form>
    ${account(frame, input)}`;
  return { body: String(frame.document('device.confirm.title', content)), policy, status: 200 };
}

/** The page that says what a user has decided. Status 200. */
function deviceDonePage(
  { frame, policy }: PageParts,
  { client, isAllowed }: { readonly client: string; readonly isAllowed: boolean },
): Page {
  const answer = isAllowed ? 'allowed' : 'denied';
  const content = heading(frame, {
    title: `device.${answer}.title`,
    icon: isAllowed ? 'link' : 'lock',
    lead: lead(frame.say(`device.${answer}.lead`, { client: html`<b>${client}</b>` })),
  });
  return { body: String(frame.document(`device.${answer}.title`, content)), policy, status: 200 };
}

function fields({
  csrfToken,
  showing,
  session,
}: Pick<AskingInput, 'csrfToken' | 'showing'> & { readonly session?: string }): Html {
  return html`${hidden('csrfToken', csrfToken)}${hidden('_showing', showing)}${hidden('session', session)}`;
}

function who({ say }: PageParts['frame'], { names }: Pick<AskingInput, 'names'>): Html {
  const shown = names.map((name, index) => html`${index > 0 && html`<br />`}<bdi>${name}</bdi>`);
  return say('client.who', { name: html`<b>${shown}</b>` });
}

function otherAccount(
  { say }: PageParts['frame'],
  { otherAccount: href }: Pick<AskingInput, 'otherAccount'>,
): Html {
  return html`<a href="${href}">${say('client.other')}</a>`;
}

/** Who is signed in, and the way to another account. */
function account(frame: PageParts['frame'], input: Pick<AskingInput, 'names' | 'otherAccount'>): Html {
  return html`<p class="note">
    ${input.names.length > 0 && html`${who(frame, input)}<br />`}${otherAccount(frame, input)}
  </p>`;
}

/** A list with what stands before it; nothing if it is empty. */
function facts(title: Html, lines: readonly (Html | string)[]): Html | undefined {
  if (lines.length === 0) return undefined;
  return html`<div class="item">
    <p>${title}</p>
    <ul>
      ${lines.map((line) => html`<li class="hint">${line}</li>`)}
    </ul>
  </div>`;
}

/** The pages about clients. */
export interface ClientPages {
  readonly continuePage: typeof continuePage;
  readonly returnPage: typeof returnPage;
  readonly deviceCodePage: typeof deviceCodePage;
  readonly deviceConfirmPage: typeof deviceConfirmPage;
  readonly deviceDonePage: typeof deviceDonePage;
}

/** The pages about clients. */
export const clientPages: ClientPages = {
  continuePage,
  returnPage,
  deviceCodePage,
  deviceConfirmPage,
  deviceDonePage,
};
