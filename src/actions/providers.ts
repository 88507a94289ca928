import type { ActionHandler } from '../contracts/action.js';
import type { Settings } from '../contracts/settings.js';
import type { PublicProvider } from '../types/model.js';
import { warnOfMissingPackages } from './warn-of-missing-packages.js';

/** `GET providers`: the configured providers as a client may know them. */
export const listProviders: ActionHandler = ({ settings, baseUrl }) => {
  // The list of the URL that is asked through most is kept: one, because anybody can name hosts.
  const kept = settings.memo<{ latest?: List }>('providers', () => ({}));
  if (kept.latest?.baseUrl !== baseUrl) {
    // Sign-in pages of the application's own ask for the list.
    warnOfMissingPackages(settings);
    kept.latest = listFor(settings, baseUrl);
  }
  return { kind: 'json', status: 200, body: undefined, text: kept.latest.text };
};

interface List {
  readonly baseUrl: string;
  readonly text: string;
}

function listFor(settings: Settings, baseUrl: string): List {
  const list: Record<string, PublicProvider> = {};
  for (const { id, name, type } of settings.providers.all()) {
    list[id] = {
      id,
      name,
      type,
      signinUrl: `${baseUrl}/signin/${id}`,
      callbackUrl: `${baseUrl}/callback/${id}`,
    };
  }
  return { baseUrl, text: JSON.stringify(list) };
}
