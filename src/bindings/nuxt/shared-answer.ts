import { AnsweredError } from '../h3-error.js';

/** What is looked at of an event. */
interface ServedEvent {
  readonly context: object;
  readonly headers: Headers;
  readonly path: string;
}

/** Route rules of Nitro that make one answer serve many, from the narrowest to the widest. */
const RULES: readonly string[] = ['prerender', 'isr', 'swr', 'cache'];

/** The route rule because of which one answer serves many; `undefined` if each visitor gets their own. */
export function sharingRule({ context, headers }: ServedEvent): string | undefined {
  const rules = memberOf(memberOf(context, '_nitro'), 'routeRules');
  const rule = RULES.find((name) => Boolean(memberOf(rules, name)));
  if (rule !== undefined) return rule;
  // A handler that was cached without a rule, and a page that a crawl found.
  if (memberOf(context, 'cache') !== undefined) return 'cache';
  return headers.has('x-nitro-prerender') ? 'prerender' : undefined;
}

/**
 * Refuses to read a session for what is answered once for many.
 * @throws {AnsweredError} 500, with the rule
 */
export function refuseShared(event: ServedEvent): void {
  const rule = sharingRule(event);
  if (rule === undefined) return;
  const [path] = event.path.split('?', 1);
  throw new AnsweredError(
    500,
    `"${path}" is cached for all visitors (route rule "${rule}"), so it cannot read a session: ` +
      'remove the rule, or read the session in the browser.',
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
