import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../../test/support/settings.js';
import type { AuthConfig } from '../../types/config.js';
import { baseConfig } from '../../../test/support/config.js';

/** A configuration as an object of a class, whose secret is not a member of its own. */
class Tenant implements AuthConfig {
  readonly providers: AuthConfig['providers'];
  readonly trustHost = true;
  readonly #secret: () => string;

  constructor(providers: AuthConfig['providers'], secret: () => string) {
    this.providers = providers;
    this.#secret = secret;
  }

  get secret(): string {
    return this.#secret();
  }
}

describe('a configuration that is an object of a class', () => {
  const [secretOfA, secretOfB] = ['a'.repeat(32), 'b'.repeat(32)];

  it('never shares settings with another one that has another secret', () => {
    const { providers } = baseConfig();
    const a = resolveSettings(new Tenant(providers, () => secretOfA));
    expect(resolveSettings(new Tenant(providers, () => secretOfB)).secrets).toEqual([secretOfB]);
    expect(resolveSettings(new Tenant(baseConfig().providers, () => secretOfB)).secrets).toEqual([secretOfB]);
    expect(resolveSettings(new Tenant(providers, () => secretOfA))).toBe(a);
  });

  it('is resolved anew when a getter gives another value', () => {
    let secret = secretOfA;
    const config = new Tenant(baseConfig().providers, () => secret);
    expect(resolveSettings(config).secrets).toEqual([secretOfA]);
    secret = secretOfB;
    expect(resolveSettings(config).secrets).toEqual([secretOfB]);
  });
});

describe('a configuration with a getter of the application’s own that throws', () => {
  it('works, because no option is behind it', () => {
    class Guarded extends Tenant {
      get database(): never {
        throw new Error('not connected yet');
      }
    }
    const config = new Guarded(baseConfig().providers, () => 'g'.repeat(32));
    expect(resolveSettings(config).secrets).toEqual(['g'.repeat(32)]);
    expect(resolveSettings(config)).toBe(resolveSettings(config));
  });
});

describe('a configuration that inherits from another object', () => {
  it('is remembered as any other', () => {
    const config: AuthConfig = Object.create(baseConfig({ basePath: '/inherited' }));
    expect(resolveSettings(config)).toBe(resolveSettings(config));
  });

  it('is resolved anew when what it inherits changes', () => {
    const parent = baseConfig({ basePath: '/before' });
    const config: AuthConfig = Object.create(parent);
    expect(resolveSettings(config).basePath).toBe('/before');
    parent.basePath = '/after';
    expect(resolveSettings(config).basePath).toBe('/after');
  });

  it('is remembered where other code has written into every object’s prototype', () => {
    const config = baseConfig({ basePath: '/polluted' });
    Object.assign(Object.prototype, { addedByOtherCode: () => 1 });
    try {
      expect(resolveSettings(config)).toBe(resolveSettings(config));
    } finally {
      Reflect.deleteProperty(Object.prototype, 'addedByOtherCode');
    }
  });
});

describe('options that are objects of a class', () => {
  it('are seen when somebody writes into them', () => {
    class Session {
      maxAge = 1000;
    }
    class Clock {
      now = (): Date => new Date(0);
    }
    const [session, runtime] = [new Session(), new Clock()];
    const config = baseConfig({ basePath: '/classes', session, runtime });
    expect(resolveSettings(config).session.maxAge).toBe(1000);
    session.maxAge = 2000;
    expect(resolveSettings(config).session.maxAge).toBe(2000);
    expect(resolveSettings(config).runtime.now().getTime()).toBe(0);
    runtime.now = () => new Date(5);
    expect(resolveSettings(config).runtime.now().getTime()).toBe(5);
  });

  it('never stand in for another object of the class, which may hide what it knows', () => {
    class Clock {
      readonly #time: number;
      constructor(time: number) {
        this.#time = time;
        this.now = this.now.bind(this);
      }
      now(): Date {
        return new Date(this.#time);
      }
    }
    const timeAt = (time: number): number =>
      resolveSettings(baseConfig({ basePath: '/clocks', runtime: new Clock(time) }))
        .runtime.now()
        .getTime();
    expect([timeAt(1), timeAt(2)]).toEqual([1, 2]);
  });
});
