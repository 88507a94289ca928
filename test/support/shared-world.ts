import { keepByReference } from './by-reference.js';

// A world that keeps what it is given and lets nobody write into what is shared; loaded before anything of ours.
// - `Response`, `Headers` and `Request` hold on to their arguments and write into them.
// - Whatever the library freezes is frozen down to its last plain object: who writes into a part of it throws.

keepByReference();

const freezeFlat = Object.freeze;

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

function freezeDeeply<T>(value: T): Readonly<T> {
  freezeFlat(value);
  if (!isPlain(value)) return value;
  for (const key of Reflect.ownKeys(value)) {
    const part: unknown = Reflect.getOwnPropertyDescriptor(value, key)?.value;
    if (isPlain(part) && !Object.isFrozen(part)) freezeDeeply(part);
  }
  return value;
}

// Once in a process, however many test files it runs.
if (Object.freeze.name !== freezeDeeply.name) Object.freeze = freezeDeeply;
