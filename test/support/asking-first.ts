import type { Authentication } from '../../src/core/contracts/method.js';
import { credentials } from '../../src/core/methods/credentials/method.js';
import { email } from '../../src/core/methods/email/method.js';
import { methodFor, type AnyMethod } from '../../src/core/methods/index.js';
import type { AuthConfig } from '../../src/types/config.js';
import type { Provider } from '../../src/types/provider.js';
import { carriedMethod } from '../../src/types/symbols.js';

/**
 * A second step for every provider of a configuration: before a proven identity becomes a session, a page asks to confirm. What waits is
 * a text, so that whichever application has the same `waiting` texts and store can complete the sign-in.
 */
export function askingFirst(config: AuthConfig, waiting: Map<string, string>): AuthConfig {
  return { ...config, providers: config.providers.map((provider) => asking(provider, waiting)) };
}

function asking(given: Provider, waiting: Map<string, string>): Provider {
  const provider = typeof given === 'function' ? given() : given;
  const written: Partial<Record<string, object>> = { email, credentials };
  const method = methodFor(Object.assign({ [carriedMethod]: written[provider.type] }, provider));
  const steps = async (): Promise<Awaited<ReturnType<AnyMethod['steps']>>> => {
    const own = await method.steps();
    return {
      ...own,
      repeatKey: () => undefined,
      claim: () => undefined,
      complete: async (exchange, resolved, context) => {
        const { confirm } = exchange.request.form;
        if (confirm !== undefined) return unsealed(takeFrom(waiting, confirm));
        const proof = await own.complete(exchange, resolved, context);
        if (proof.kind !== 'authentication') return proof;
        const id = String(waiting.size + 1);
        waiting.set(id, sealed(proof));
        return context.showStep({
          title: 'confirm.title',
          heading: 'confirm.heading',
          icon: 'lock',
          lead: 'confirm.lead',
          who: '',
          fields: { confirm: id },
          button: 'confirm.submit',
        });
      },
    };
  };
  const callback = { ...method.callback, methods: ['GET', 'POST'] as const };
  // A provider with another method, whose steps are typed for any provider.
  const carried: object = { ...provider, [carriedMethod]: { ...method, callback, steps } };
  return carried as Provider;
}

function takeFrom(waiting: Map<string, string>, id: string): string {
  const text = waiting.get(id);
  if (text === undefined) throw new Error(`nothing waits as ${id}`);
  waiting.delete(id);
  return text;
}

/** An authentication as a text. The fields of a form, and with them a password, are not part of it. */
function sealed(authentication: Authentication): string {
  const kept = { ...authentication, credentials: undefined };
  return JSON.stringify(kept, function replace(this: object, key, value: unknown) {
    const raw: unknown = Reflect.get(this, key);
    if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError(`${key} is no data`);
    return raw instanceof Date ? { '@date': raw.getTime() } : value;
  });
}

function unsealed(text: string): Authentication {
  const revive = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && '@date' in value
      ? new Date(Number(value['@date']))
      : value;
  // It was sealed from one.
  return JSON.parse(text, revive) as Authentication;
}
