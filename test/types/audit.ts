import type { AuditEvent, AuditEventOf, AuditName, EventCallbacks, TelemetryTracer } from 'latchkey/types';
import type { Equal, Holds } from './equal.js';

/** What is known of an event once its name is. */
export function lineOf(event: AuditEvent): string {
  switch (event.name) {
    case 'signin.failed':
      return `${event.area} ${event.error} ${event.code ?? ''} ${event.fault} ${event.provider ?? ''}`;
    case 'session.revoked':
      return `${event.by} ${event.session ?? ''} ${event.count ?? 0}`;
    case 'email.limited':
      return `${event.retryAfter}`;
    case 'link':
      return `${event.actor} ${event.provider}`;
    default:
      return `${event.name} ${event.time.toISOString()} ${event.id} ${event.userAgent ?? ''}`;
  }
}

export type EventsAreToldApart = Holds<{
  names: Equal<AuditEvent['name'], AuditName>;
  one: Equal<AuditEventOf<'signout'>['name'], 'signout'>;
  member: Equal<AuditEventOf<'signin.succeeded'>['isNewUser'], boolean>;
  listener: Equal<Parameters<NonNullable<EventCallbacks['audit']>>[0], AuditEvent>;
}>;

export function misuse(event: AuditEvent, tracer: TelemetryTracer): void {
  // @ts-expect-error -- an event is not written into
  event.id = '';
  // @ts-expect-error -- not every event has an actor
  void event.actor;
  // @ts-expect-error -- no event has an address
  void event.email;
  // @ts-expect-error -- a span is given to what runs in it
  tracer.startActiveSpan('name');
}
