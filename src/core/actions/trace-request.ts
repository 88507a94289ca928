import type { Exchange, IncomingRequest } from '../contracts/exchange.js';
import type { Reply } from '../contracts/reply.js';
import type { Settings } from '../contracts/settings.js';
import type { TelemetrySpan, TelemetryTracer } from '../../types/telemetry.js';
import type { AuthError } from '../../errors.js';
import { reasonOf } from '../hooks/audit.js';
import { markFailed, traced } from '../kit/traced.js';
import { HttpError } from '../http/http-error.js';
import type { Route } from '../http/route.js';
import { isRefusal } from '../logger/refusals.js';

/** A request that is traced. */
export interface TracedRequest {
  readonly request: IncomingRequest;
  readonly route: Route;
  readonly settings: Settings;
}

type ToResult<Result> = (reply: Reply, exchange: Exchange | undefined, raw: boolean) => Result;

/** Handles a request in a span, which says what came of it. */
export async function traceRequest<Result, Incoming extends TracedRequest & { toResult: ToResult<Result> }>(
  tracer: TelemetryTracer,
  incoming: Incoming,
  run: (incoming: Incoming) => Promise<Result>,
): Promise<Result> {
  const { route, settings, request } = incoming;
  const provider = settings.providers.get(route.providerId ?? '')?.id;
  const attributes = {
    'latchkey.action': route.action,
    'latchkey.outcome': 'ok',
    'http.request.method': request.method,
    ...(provider !== undefined && { 'latchkey.provider': provider }),
  };
  return traced(tracer, { name: `latchkey ${route.action}`, attributes }, async (span) => {
    spansOf(settings).set(request, span);
    const toResult: ToResult<Result> = (reply, exchange, raw) => {
      span.setAttribute('http.response.status_code', statusOf(reply));
      return incoming.toResult(reply, exchange, raw);
    };
    return run({ ...incoming, toResult });
  });
}

/** Marks the span of a request with the error that it came to. What visitors cause is no failure of the application. */
export function traceFailure({ request, settings }: TracedRequest, error: AuthError | HttpError): void {
  if (settings.runtime.tracer === undefined) return;
  const span = spansOf(settings).get(request);
  if (span === undefined) return;
  if (error instanceof HttpError) {
    span.setAttribute('latchkey.outcome', 'refused');
    return;
  }
  const { code } = reasonOf(error.code);
  if (code !== undefined) span.setAttribute('latchkey.error.code', code);
  span.setAttribute('latchkey.outcome', isRefusal(error) ? 'refused' : 'failed');
  if (isRefusal(error)) span.setAttribute('error.type', error.type);
  else markFailed(span, error.type);
}

function spansOf({ memo }: Settings): WeakMap<IncomingRequest, TelemetrySpan> {
  return memo('spans', () => new WeakMap<IncomingRequest, TelemetrySpan>());
}

function statusOf(reply: Reply): number {
  return reply.kind === 'redirect' ? (reply.status ?? 302) : reply.status;
}
