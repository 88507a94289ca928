import { createAsync } from '@solidjs/router';
import { For, Show } from 'solid-js';
import { getMails } from '../functions.ts';

export default function Outbox() {
  const mails = createAsync(() => getMails());
  return (
    <>
      <h1>Outbox</h1>
      <p class="lead">What would have been sent by mail, the newest first.</p>
      <Show when={mails()?.length === 0}>
        <p class="empty">Nothing yet. Create an account, then look again.</p>
      </Show>
      <ul class="mails">
        <For each={mails()}>
          {({ to, subject, url }) => (
            <li>
              <a href={url} rel="external">
                {subject}
              </a>
              <small>{`to ${to}`}</small>
            </li>
          )}
        </For>
      </ul>
    </>
  );
}
