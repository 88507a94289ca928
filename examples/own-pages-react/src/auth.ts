import type { AuthOptions } from 'latchkey';
import { Passkey } from 'latchkey/providers/passkey';
import type { Surroundings } from '../../demo/src/surroundings.ts';
import { authConfig as withoutPasskeys } from '../../own-pages-html/src/auth.ts';

/** The configuration of the example in plain HTML, its pages included, and passkeys, which need a script. */
export function authConfig(surroundings: Surroundings): AuthOptions {
  const { origin } = surroundings;
  const config = withoutPasskeys(surroundings);
  const relyingParty = { id: new URL(origin).hostname, name: 'Fern', origin };
  return { ...config, providers: [...config.providers, Passkey({ relyingParty })] };
}
