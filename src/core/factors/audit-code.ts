import type { Exchange } from '../contracts/exchange.js';
import type { AuditedFactor } from '../../types/audit.js';
import { audit } from '../hooks/audit.js';
import type { CodeFactor, CodeResult } from './check-code.js';
import { noteFactors } from './note-factors.js';

const AUDITED: Readonly<Record<CodeFactor, AuditedFactor>> = {
  totp: 'totp',
  recovery: 'recoveryCodes',
  email: 'emailCode',
};

/** Reports the result of a code to the audit log, and the use of a recovery code to its owner. */
export async function auditCode(
  exchange: Exchange,
  actor: string,
  { factor, result }: { readonly factor: CodeFactor; readonly result: CodeResult },
): Promise<void> {
  const audited = AUDITED[factor];
  if (result.kind !== 'right') return audit(exchange, { name: 'factor.failed', actor, factor: audited });
  await audit(exchange, { name: 'factor.used', actor, factor: audited });
  if (factor !== 'recovery') return;
  const left = result.factors.recovery?.hashes.length ?? 0;
  await audit(exchange, { name: 'recovery.used', actor, left });
  await noteFactors(exchange, actor, { kind: 'recovery', count: left });
}
