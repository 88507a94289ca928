import type { ListedSession } from '../../types/session-control.js';
import { agentName } from './agent-name.js';
import { html } from './html.js';
import type { Html } from './html.js';
import { alert, heading, hidden, lead } from './layout.js';
import type { Frame, Page } from './layout.js';
import type { PageParts } from './index.js';
import { parseLink } from './links.js';
import { agoIn, dateIn } from './moments.js';

/** What changes from one request of the page of sessions to the next. */
export interface SessionsInput {
  /** In any order: that of this browser is shown first. */
  readonly sessions: readonly ListedSession[];
  /** The clients of the option `api`, by their ids. @default none */
  readonly clients?: ReadonlyMap<string, { readonly name: string }> | undefined;
  readonly now: Date;
  /** `undefined` if CSRF protection is off. */
  readonly csrfToken: string | undefined;
  /** Which showing of the page this is: the same form sent twice from it is done once. */
  readonly showing: string;
  /** Where people came from. */
  readonly callbackUrl: string | undefined;
  /** What people are signed in to: the name of the application, or its host. */
  readonly site: string;
  /** The query parameter `status`: what the last form did. */
  readonly status?: string | undefined;
}

/** Longest part of what a browser says of itself that is shown where its name is unknown, in characters. */
const LONGEST_AGENT = 40;

/** The page of a user’s sessions: each with what its browser said of itself, and a form that ends it. Status 200. */
export function sessionsPage(parts: PageParts): (input: SessionsInput) => Page {
  const { frame, basePath, policy } = parts;
  const { say } = frame;
  return (input) => {
    const site = html`<b>${input.site}</b>`;
    const mine = input.sessions.filter(({ current }) => current);
    const others = input.sessions.filter(({ current }) => !current);
    const form = (fields: Html | undefined, button: Html): Html =>
      html`<form method="post" action="${basePath}/sessions">
        ${hidden('csrfToken', input.csrfToken)}${hidden('callbackUrl', input.callbackUrl)}${hidden('_showing', input.showing)}${fields}${button}
      </form>`;
    const items = [...mine, ...others].map((session, index) => {
      const button = html`<button class="button" aria-describedby="s${index}">
        <span>${say('signOut.submit')}</span>
      </button>`;
      const end = session.current ? undefined : form(hidden('id', session.id), button);
      return html`<li class="item">${sessionFacts(parts, { session, index, ...input })}${end}</li>`;
    });
    const endOthers = form(
      hidden('others', 'yes'),
      html`<button class="button primary"><span>${say('sessions.endOthers')}</span></button>`,
    );
    const content = html`${heading(frame, {
        title: 'sessions.title',
        icon: 'lock',
        lead: lead(say('sessions.lead', { site })),
      })}${statusNote(frame, input.status)}
      <ul class="stack">
        ${items}
      </ul>
      ${others.length === 0 ? html`<p class="note">${say('sessions.none')}</p>` : html`<div class="note">${endOthers}</div>`}${back(frame, input)}`;
    return { body: String(frame.document('sessions.title', content)), policy, status: 200 };
  };
}

function statusNote({ say }: Frame, status: string | undefined): Html | undefined {
  if (status === 'unknown') return alert(say('sessions.status.unknown'));
  if (status !== 'ended' && status !== 'others') return undefined;
  return html`<p class="who" role="status">${say(`sessions.status.${status}`)}</p>`;
}

interface SessionItem extends Pick<SessionsInput, 'now' | 'clients'> {
  readonly session: ListedSession;
  readonly index: number;
}

/** What is known of a session; its name has the id `s` and the index. */
export function sessionFacts(
  { frame: { say, knows }, language }: PageParts,
  { session, now, index, clients }: SessionItem,
): Html {
  const { createdAt, lastActiveAt, address, agent, current, client } = session;
  const at = (date: Date, words: string): Html =>
    html`<time datetime="${date.toISOString()}">${words}</time>`;
  // A client of the application is known by its name; what it says of itself stands below.
  const isImpersonated = session.provider === 'impersonation' && knows('administration.impersonated');
  const own = isImpersonated ? say('administration.impersonated') : shownAgent(say, agent);
  const title = client === undefined ? own : (clients?.get(client)?.name ?? client);
  const lines = [
    client !== undefined && agent !== undefined && shownAgent(say, agent),
    say('sessions.began', { date: at(createdAt, dateIn(language, createdAt)) }),
    say('sessions.active', { time: at(lastActiveAt, agoIn(language, lastActiveAt, now)) }),
    // An address is read from left to right in every language.
    address !== undefined && say('sessions.address', { address: html`<bdi dir="ltr">${address}</bdi>` }),
  ];
  return html`<div>
    ${current && html`<small>${say('sessions.current')}</small>`}
    <b id="s${index}">${title}</b>
    ${lines.map((line) => line !== false && html`<p class="hint">${line}</p>`)}
  </div>`;
}

/** A name such as `Firefox on Windows`; the beginning of what the browser said where it is unknown. */
export function shownAgent(say: Frame['say'], agent: string | undefined): Html | string {
  if (agent === undefined || agent.trim() === '') return say('sessions.unknownAgent');
  const { browser, system } = agentName(agent);
  if (browser !== undefined && system !== undefined) return say('sessions.agent', { browser, system });
  const name = browser ?? system;
  if (name !== undefined) return name;
  const characters = Array.from(agent);
  const isLong = characters.length > LONGEST_AGENT;
  // Isolated: letters of another direction would turn the line around.
  return html`<bdi>${isLong ? `${characters.slice(0, LONGEST_AGENT - 1).join('')}…` : agent}</bdi>`;
}

/** Where people came from, if that is a page. */
function back({ say }: Frame, { callbackUrl, site }: SessionsInput): Html | undefined {
  const target = parseLink(callbackUrl);
  if (target === undefined) return undefined;
  return html`<p class="note"><a href="${target}">${say('sessions.back', { site })}</a></p>`;
}
