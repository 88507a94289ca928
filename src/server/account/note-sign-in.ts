import type { Exchange } from '../../core/contracts/exchange.js';
import type { Settings } from '../../core/contracts/settings.js';
import { macKey } from '../../core/crypto/derive-key.js';
import { hmac } from '../../core/crypto/hmac.js';
import { toRequest } from '../../core/http/to-request.js';
import { isAddressProven } from '../../core/identities/is-address-proven.js';
import { toBase64Url } from '../../core/kit/base64.js';
import { readDevice, rememberAccount } from '../../core/limits/known-device.js';
import { agentName } from '../../core/pages/agent-name.js';
import { dateIn } from '../../core/pages/moments.js';
import { atTheEnd } from '../../core/records/kinds.js';
import { deviceOf } from '../../core/session/revocation/note-session.js';
import { userById } from '../../core/store/store-methods.js';
import { catalogueFor } from '../../core/texts/choose-catalogue.js';
import { deviceNoticeKind } from './kinds.js';
import { deviceMail, trySendMail } from './mails.js';
import { accountRecords } from './tokens.js';

/**
 * Notes in the sealed cookie of the browser that a user signed in with it. If it was not noted before, and another one was, the user gets
 * a mail. That is sent when the response may have gone: a sign-in does not wait for it, and does not fail by it. Never rejects.
 */
export async function noteSignIn(exchange: Exchange, userId: string): Promise<void> {
  const { settings } = exchange;
  try {
    const keys = await keysOf(settings, userId);
    const device = await readDevice(exchange);
    const isKnown = keys.some((key) => device?.accounts.includes(key) === true);
    await rememberAccount(exchange, device, keys);
    if (isKnown) return;
    const work = mailUnlessFirst(exchange, userId).catch((error: unknown) => logFault(settings, error));
    settings.account?.waitUntil?.(work);
  } catch (error) {
    logFault(settings, error);
  }
}

function logFault({ logger }: Settings, error: unknown): void {
  logger.error(error instanceof Error ? error : new Error(String(error)));
}

/** What the cookie says of a user, under each secret: no id, and nothing that another user could compute. */
async function keysOf({ secrets }: Settings, userId: string): Promise<readonly string[]> {
  return Promise.all(
    secrets.map(async (secret) => {
      const octets = await hmac(await macKey(secret, 'account.device'), userId);
      return toBase64Url(octets.slice(0, 16));
    }),
  );
}

async function mailUnlessFirst(exchange: Exchange, userId: string): Promise<void> {
  const { settings, baseUrl, now } = exchange;
  const entry = { id: userId, owner: userId, value: true as const, expiresAt: atTheEnd() };
  if (await accountRecords(settings).add(deviceNoticeKind, entry)) return;
  const user = await userById(settings.adapter, userId);
  if (user === null || !user.email || !(await isAddressProven(settings, user))) return;
  const link = { url: `${baseUrl}/${placeOf(settings)}`, expires: now };
  await trySendMail(exchange, deviceMail(user.email, link, await detailsOf(exchange)));
}

/** Where the user ends the session: on a page that asks strangers to sign in first. */
function placeOf({ pages, providers }: Settings): string {
  if (pages.sessions !== undefined && pages.sessions !== false) return 'sessions';
  const keeper = providers.all().find(({ keepsPasswords }) => keepsPasswords === true);
  return keeper === undefined ? 'signin' : `reset/${keeper.id}`;
}

/** When it was, with which browser and, as far as the option `limits.clientAddress` tells, from which address. */
async function detailsOf(exchange: Exchange): Promise<string> {
  const { settings, request, now } = exchange;
  const reader = { headers: request.headers, standard: () => toRequest(request) };
  const { language, texts } = await catalogueFor(settings, reader);
  const { agent = '', address } = deviceOf(exchange);
  const { browser, system } = agentName(agent);
  const known = browser ?? system ?? texts['sessions.unknownAgent'];
  const name =
    browser === undefined || system === undefined
      ? known
      : texts['sessions.agent'].replace('{browser}', browser).replace('{system}', system);
  return [dateIn(language, now), name, ...(address === undefined ? [] : [address])].join(' · ');
}
