import type { Exchange } from '../../contracts/exchange.js';
import type { WebAuthnProvider } from '../../contracts/provider.js';
import { CallbackRouteError } from '../../../errors.js';
import { listOf } from '../../kit/text.js';
import { toRequest } from '../../http/to-request.js';

/** The relying party of one request. */
export interface ResolvedRelyingParty {
  /** RP ID. */
  readonly id: string;
  readonly name: string;
  /** The origins where ceremonies may take place; never empty. */
  readonly origins: readonly string[];
  /** The origins of pages that may have a ceremony in a frame. */
  readonly topOrigins: readonly string[];
}

/**
 * The relying party: as configured, otherwise the origin of the request. It is the same for the options of a ceremony and
 * for the verification of its result.
 * @throws {CallbackRouteError} when `getRelyingParty` throws
 */
export async function relyingPartyOf(
  exchange: Exchange,
  provider: WebAuthnProvider,
): Promise<ResolvedRelyingParty> {
  const given = await configured(exchange, provider);
  const host = new URL(exchange.origin).hostname;
  const ids = listOf(given.id);
  // WebAuthn Level 3, section 5.1.2: browsers accept an RP ID that is the host or a registrable domain above it.
  const index = Math.max(
    0,
    ids.findIndex((id) => host === id || host.endsWith(`.${id}`)),
  );
  const id = ids[index] ?? host;
  const names = listOf(given.name);
  const origins = listOf(given.origin);
  return {
    id,
    name: names[index] ?? names[0] ?? id,
    origins: origins.length === 0 ? [exchange.origin] : origins,
    topOrigins: listOf(given.topOrigin),
  };
}

async function configured(
  { request }: Exchange,
  { id, config }: WebAuthnProvider,
): Promise<NonNullable<WebAuthnProvider['config']['relyingParty']>> {
  const ask = config.getRelyingParty ?? config.getRelayingParty;
  try {
    const asked = await ask?.(config, toRequest(request));
    return asked ?? config.relyingParty ?? config.relayingParty ?? {};
  } catch (error) {
    throw new CallbackRouteError(`\`getRelyingParty\` of provider "${id}" threw; see the cause.`, {
      cause: error,
    });
  }
}
