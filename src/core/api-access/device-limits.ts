import type { Exchange } from '../contracts/exchange.js';
import type { LimitPolicy } from '../contracts/limits.js';
import { macKey } from '../crypto/derive-key.js';
import { hmac } from '../crypto/hmac.js';
import { clientPlaceOf } from '../http/client-address.js';
import { toBase64Url } from '../kit/base64.js';
import type { Counter } from '../limits/buckets.js';
import { admit, type Admission } from '../limits/counting.js';

/*
 * How often user codes can be guessed. There are 20 ** 8 = 2 ** 34.6 of them. A window of ten minutes can be used up at its end and
 * again at the next one's start, so within the ten minutes that a code lives, twice as many guesses are possible:
 * - a user: 20 guesses, which find a given code with a chance of 2 ** -30;
 * - an address: 100, 2 ** -27.9, with however many accounts;
 * - all users and addresses together: 1200 at the codes with the same first letter, of which there are 20 ** 7 = 1.28e9: 2 ** -20.02.
 * The last is counted by letter, so that no single counter is written at every sign-in, and an attacker who fills one stops a twentieth of
 * sign-ins for ten minutes at most, for 600 guesses of 60 accounts.
 */
const WINDOW = 600;
const PER_USER = 10;
const PER_CLIENT = 50;
const PER_NETWORK = 200;
const PER_LETTER = 600;

/** Device codes that a place gets in ten minutes: each is a record. */
const FLOWS_PER_CLIENT = 100;
const FLOWS_PER_NETWORK = 1000;

/** Lets a guess at a user code in, or says how many milliseconds it has to wait. A right code is no guess: end it with `none`. */
export function admitGuess(
  exchange: Exchange,
  { owner, code }: { readonly owner: string; readonly code: string },
): Promise<Admission | { readonly wait: number }> {
  return admitted(exchange, [
    [`device-code\nuser\n${owner}`, PER_USER],
    ...places(exchange, 'device-code', [PER_CLIENT, PER_NETWORK]),
    [`device-code\nletter\n${code.slice(0, 1)}`, PER_LETTER],
  ]);
}

/** Lets a request for a device code in, or says how many milliseconds it has to wait. */
export function admitFlow(exchange: Exchange): Promise<Admission | { readonly wait: number }> {
  return admitted(exchange, places(exchange, 'device-flow', [FLOWS_PER_CLIENT, FLOWS_PER_NETWORK]));
}

type Named = readonly [name: string, most: number];

function places(
  exchange: Exchange,
  rule: string,
  [perClient, perNetwork]: readonly [number, number],
): readonly Named[] {
  const place = clientPlaceOf(exchange);
  if (place === undefined) return [];
  return [
    [`${rule}\nclient\n${place.client}`, perClient],
    [`${rule}\nnetwork\n${place.network}`, perNetwork],
  ];
}

async function admitted(
  { settings }: Exchange,
  names: readonly Named[],
): Promise<Admission | { readonly wait: number }> {
  // An HMAC: neither users nor addresses can be read in the store.
  const key = await macKey(settings.secrets[0] ?? '', 'limits');
  const counters = await Promise.all(
    names.map(async ([name, most]): Promise<Counter> => {
      const policy: LimitPolicy = { kind: 'window', most, seconds: WINDOW };
      return { key: toBase64Url((await hmac(key, name)).slice(0, 16)), policy };
    }),
  );
  return admit(settings, counters);
}
