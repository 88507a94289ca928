import type { ActionHandler } from '../contracts/action.js';
import type { PublicProvider } from '../types/model.js';
import { json } from '../http/reply.js';

/** `GET providers`: the configured providers as a client may know them. */
export const listProviders: ActionHandler = async ({ settings, baseUrl }) => {
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
  return json(list);
};
