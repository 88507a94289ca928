import type { AuthConfig } from '../../types/config.js';
import type { TelemetryTracer } from '../../types/telemetry.js';
import { isObject } from '../kit/object.js';
import { wrongOption } from './wrong-option.js';

/** The tracer of the option `telemetry`; `undefined` for none. What is wrong with it is added to `problems`. */
export function resolveTracer(
  telemetry: AuthConfig['telemetry'],
  problems: Error[],
): TelemetryTracer | undefined {
  if (telemetry === undefined) return undefined;
  const tracer: unknown = isObject(telemetry) ? telemetry.tracer : undefined;
  if (isObject(tracer) && typeof tracer['startActiveSpan'] === 'function') return telemetry.tracer;
  problems.push(
    wrongOption('telemetry.tracer', 'a tracer of OpenTelemetry, such as trace.getTracer("latchkey")', tracer),
  );
  return undefined;
}
