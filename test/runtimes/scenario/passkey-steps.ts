import { MemoryAdapter } from 'latchkey/adapters/memory';
import { Passkey } from 'latchkey/providers/passkey';
import { createPasskeyDevice, type PasskeyAlgorithm, type PasskeyAnswer } from 'latchkey/testing';
import { check, same, type Step } from './step.js';
import { ORIGIN, siteOf } from './site.js';

async function passkey(alg: PasskeyAlgorithm): Promise<void> {
  const site = siteOf({ providers: [Passkey()], adapter: MemoryAdapter() });
  const device = createPasskeyDevice({ origin: ORIGIN, alg });
  const optionsFor = async (query: string): Promise<never> => {
    const answer = await site.browser.get(`/auth/webauthn-options/passkey?${query}`);
    same(answer.status, 200, 'the status of the options');
    // Whatever the action asks for, the device checks it.
    return ((await answer.json()) as { options: never }).options;
  };
  const send = async (action: string, answer: PasskeyAnswer): Promise<string | undefined> => {
    await site.browser.post('/auth/callback/passkey', { action, data: JSON.stringify(answer) });
    const session = (await site.browser.session()) as { user: { email: string } } | null;
    return session?.user.email;
  };
  const created = await device.register(await optionsFor('action=register&email=ada@example.com'));
  same(await send('register', created), 'ada@example.com', 'who has registered');
  await site.browser.post('/auth/signout');
  const asserted = await device.authenticate(await optionsFor('action=authenticate'));
  same(await send('authenticate', asserted), 'ada@example.com', 'who has signed in');
  await site.browser.post('/auth/signout');
  check((await send('authenticate', asserted)) === undefined, 'an answer was taken twice');
}

/** Passkeys, with each of the algorithms that authenticators have. */
export const passkeySteps: readonly Step[] = ([-7, -8, -257] as const).map((alg) => ({
  name: `passkey: ${{ [-7]: 'ES256', [-8]: 'EdDSA', [-257]: 'RS256' }[alg]}`,
  run: () => passkey(alg),
}));
