'use client';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import type { PublicProvider, Session } from '../types/model.js';
import { pageStore } from './page-store.js';
import {
  getCsrfToken as fetchCsrfToken,
  getProviders as fetchProviders,
  getSession as fetchSession,
  SessionProvider as Provider,
  signIn as begin,
  signOut as end,
} from './react.js';
import type { SessionProviderProps, SignInResponse } from './react.js';
import type { ClientOptions, NavigationOptions, NavigationResult } from './request.js';
import type { AuthorizationParams, SignInOptions } from './session.js';

export { useSession } from './react.js';
export type {
  SessionContextValue,
  SessionProviderProps,
  SignInResponse,
  UpdateSession,
  UseSessionOptions,
} from './react.js';

/** Where applications of Next.js have the actions. */
const BASE_PATH = '/api/auth';

/**
 * `SessionProvider` of `latchkey/react`, with the actions below `/api/auth`.
 * @example <SessionProvider session={await auth()}>{children}</SessionProvider>
 */
export function SessionProvider({ basePath = BASE_PATH, ...props }: SessionProviderProps): ReactElement {
  return createElement(Provider, { ...props, basePath });
}

/** `signIn` of `latchkey/react`. @example await signIn('github', { redirectTo: '/' }) */
export function signIn(
  provider?: string,
  options?: SignInOptions,
  params?: AuthorizationParams,
): Promise<SignInResponse> {
  return begin(provider, { ...here(), ...options }, params);
}

/** `signOut` of `latchkey/react`. @example <button onClick={() => signOut()}>Sign out</button> */
export function signOut(options?: NavigationOptions): Promise<NavigationResult> {
  return end({ ...here(), ...options });
}

/** Fetches the session; `null` if no user is signed in. Rejects if the server does not answer. */
export function getSession(options?: ClientOptions): Promise<Session | null> {
  return fetchSession({ ...here(), ...options });
}

/** Fetches the CSRF token, for forms of your own. */
export function getCsrfToken(options?: ClientOptions): Promise<string> {
  return fetchCsrfToken({ ...here(), ...options });
}

/** Fetches the providers, by id. */
export function getProviders(options?: ClientOptions): Promise<Record<string, PublicProvider>> {
  return fetchProviders({ ...here(), ...options });
}

/** Where the provider says, if there is one. */
function here(): ClientOptions {
  return { basePath: pageStore()?.client.basePath ?? BASE_PATH };
}
