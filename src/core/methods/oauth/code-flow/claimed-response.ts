import type { Exchange } from '../../../contracts/exchange.js';
import type { Claim, FlowToClaim } from '../../../contracts/method.js';
import type { Settings } from '../../../contracts/settings.js';
import { OAuthCallbackError } from '../../../../errors.js';
import { randomToken } from '../../../crypto/random.js';
import { begunAt } from '../../../flow/flow-cookie.js';
import { resolveReturnTo } from '../../../flow/return-to.js';
import { FLOW_MAX_AGE } from '../../../http/cookie-table.js';
import { redirect } from '../../../http/reply.js';
import { withinLimit } from '../../../kit/in-time.js';
import { FLOW_CLAIM } from '../../../records/kinds.js';
import type { FlowClaim } from '../../../records/flow-claim.js';
import { recordsOf, type FoundRecord, type Records } from '../../../records/records.js';

/** Seconds that the store gets for a claim: where it takes longer, the sign-in goes on without. */
const CLAIM_LIMIT = 2;
/** Milliseconds since a claim for which a user waits for what becomes of it: longer than most sign-ins take. */
const PATIENCE = 1500;
/** Milliseconds since a claim for which the same answer once more is a double click or a retry; clocks differ by a minute. */
const HONEST = 70_000;
/** Milliseconds between two looks. */
const PAUSE = 50;
/** Seconds that a claim outlives its flow: clocks differ. */
const SLACK = 120;

/**
 * The claim of a request: with it, its code is used once, as providers revoke what they gave for a code that comes twice.
 * `undefined` where there are no records.
 */
export function claimOf(exchange: Exchange): Claim | undefined {
  const records = recordsOf(exchange.settings);
  return records && claimIn(records, exchange);
}

function claimIn(records: Records, exchange: Exchange): Claim {
  let ahead: Promise<FoundRecord<FlowClaim>> | undefined;
  let claimed: { readonly id: string; readonly claim: FlowClaim; readonly expiresAt: Date } | undefined;
  return {
    take: async (flow) => {
      const { settings } = exchange;
      const id = `${flow.provider}\n${flow.state}`;
      const claim: FlowClaim = { by: randomToken(12), at: settings.runtime.now().getTime() };
      const expiresAt = new Date((begunAt(flow.id) + FLOW_MAX_AGE + SLACK) * 1000);
      const other = await unlessStoreFails(settings, () => write(records, { id, claim, expiresAt }));
      if (other === undefined) {
        claimed = { id, claim, expiresAt };
        return undefined;
      }
      settings.logger.debug('another request has this sign-in', () => ({ provider: flow.provider }));
      if (ageOf(settings, other) > HONEST) throw used(flow);
      const location = await outcomeOf(settings, records, { id, other });
      return redirect(location ?? flow.returnTo ?? (await resolveReturnTo(exchange)));
    },
    look: () => {
      if (claimed === undefined) return;
      ahead = records.read(FLOW_CLAIM, claimed.id);
      // The end finds out.
      ahead.catch(() => undefined);
    },
    end: async (location) => {
      if (claimed === undefined || location === undefined) return;
      const { id, claim, expiresAt } = claimed;
      try {
        const { value, version } = await (ahead ?? records.read(FLOW_CLAIM, id));
        if (value?.isAwaited !== true || value.by !== claim.by) return;
        await records.write(FLOW_CLAIM, { id, owner: '', value: { ...claim, location }, expiresAt }, version);
      } catch (error) {
        exchange.settings.logger.debug('where a sign-in led could not be told', () => ({ error }));
      }
    },
  };
}

/** Writes a claim. @returns that of another request, if it was first */
async function write(
  records: Records,
  { id, claim, expiresAt }: { readonly id: string; readonly claim: FlowClaim; readonly expiresAt: Date },
): Promise<FoundRecord<FlowClaim> | undefined> {
  if (await records.write(FLOW_CLAIM, { id, owner: '', value: claim, expiresAt }, 0)) return undefined;
  const found = await records.read(FLOW_CLAIM, id);
  // A store that repeats a write whose answer was lost finds its own.
  return found.version === 0 || found.value?.by === claim.by ? undefined : found;
}

/** Milliseconds since a claim; of one that cannot be read, it is unknown. */
function ageOf({ runtime }: Pick<Settings, 'runtime'>, { value }: FoundRecord<FlowClaim>): number {
  return value === undefined ? Infinity : runtime.now().getTime() - value.at;
}

function used({ provider }: FlowToClaim): OAuthCallbackError {
  return new OAuthCallbackError(
    `The callback of provider "${provider}" was refused: its code was used before, by another request. Start again.`,
    { code: 'flow_used' },
  );
}

/** Where the other request led; `undefined` if that does not come to be known soon. */
async function outcomeOf(
  { runtime, logger }: Settings,
  records: Records,
  { id, other }: { readonly id: string; readonly other: FoundRecord<FlowClaim> },
): Promise<string | undefined> {
  let { value } = other;
  if (value === undefined || value.location !== undefined) return value?.location;
  const age = Math.max(0, ageOf({ runtime }, other));
  try {
    if (age < PATIENCE && value.isAwaited !== true) {
      const entry = {
        id,
        owner: '',
        value: { ...value, isAwaited: true } as const,
        expiresAt: other.expiresAt,
      };
      // The faster one asked, or reported it already.
      await records.write(FLOW_CLAIM, entry, other.version);
    }
    for (let waited = age; waited < PATIENCE; waited += PAUSE) {
      ({ value } = await records.read(FLOW_CLAIM, id));
      if (value === undefined || value.location !== undefined) return value?.location;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } catch (error) {
    logger.debug('where another request led could not be looked up', () => ({ error }));
  }
  return undefined;
}

/** Records must not stop a sign-in that would work without them. */
async function unlessStoreFails<T>(settings: Settings, work: () => Promise<T>): Promise<T | undefined> {
  const { logger, once } = settings;
  const failed = (error: unknown): void =>
    once('callback-unclaimed', () =>
      logger.warn('callback-unclaimed', error instanceof Error ? error.message : String(error)),
    );
  try {
    return await withinLimit(work(), {
      name: 'The claim of a sign-in in the records',
      seconds: CLAIM_LIMIT,
      onLateFailure: () => {},
    });
  } catch (error) {
    failed(error);
    return undefined;
  }
}
