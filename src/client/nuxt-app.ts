import type { Session } from '../types/model.js';
import type { RenderedContext, RenderedPage } from '../types/rendered-page.js';
import { PAGE, type NuxtApp } from './nuxt-page.js';
import { createSessionStore, type SessionStoreOptions } from './store.js';
import { KEY } from './vue-key.js';

export type { NuxtApp } from './nuxt-page.js';
export { protect } from './nuxt-protect.js';
export { useSession } from './vue.js';
export type { VueSession } from './vue.js';

/** The options of {@link createSession}. */
export type SessionOptions = Omit<SessionStoreOptions, 'session' | 'window'>;

/** Where the session is in the payload. */
const STATE = 'latchkey';

/**
 * A plugin of Nuxt that holds the session of the page. The server reads it once per request and hands it to the browser with
 * the page; the browser asks for nothing. A page that is prerendered or cached is rendered as `loading`: its browser asks.
 * @example
 * // app/plugins/auth.ts
 * import { createSession } from 'latchkey/nuxt/app';
 * export default defineNuxtPlugin(createSession());
 */
export function createSession(options: SessionOptions = {}): () => Promise<void> {
  const { basePath = '/auth' } = options;
  const plugin = async (nuxtApp: NuxtApp): Promise<void> => {
    const { vueApp, payload, ssrContext } = nuxtApp;
    const rendered = ssrContext === undefined ? undefined : renderedPage(ssrContext.event.context);
    const provide = (session: Session | null | undefined): void => {
      const store = createSessionStore({ ...options, session });
      vueApp.provide(KEY, store);
      vueApp.provide(PAGE, { nuxtApp, store, basePath, rendered });
    };
    // The server put it there.
    if (rendered === undefined) return provide(payload.state[STATE] as Session | null | undefined);
    try {
      await assertSamePath(rendered, basePath);
      const session = await rendered.session();
      payload.state[STATE] = session;
      provide(session);
    } catch (error) {
      // A page that shows an error may use the session, too.
      provide(undefined);
      if (payload.error === undefined) throw error;
    }
  };
  // Nuxt gives its application to every plugin. Its type has what all of them provide: named as a parameter, it would make the
  // type of `app/plugins/auth.ts` depend on itself, which TypeScript refuses there.
  return plugin as () => Promise<void>;
}

function renderedPage({ latchkey }: RenderedContext): RenderedPage {
  if (latchkey !== undefined) return latchkey;
  throw new Error(
    'Pages cannot read the session: add server/middleware/auth.ts with `export default auth.middleware`.',
  );
}

async function assertSamePath(rendered: RenderedPage, basePath: string): Promise<void> {
  const configured = await rendered.basePath();
  if (configured === basePath) return;
  throw new Error(
    `The actions are below "${configured}", and the browser looks for them below "${basePath}": ` +
      `write \`createSession({ basePath: '${configured}' })\`.`,
  );
}
