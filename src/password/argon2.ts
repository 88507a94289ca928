import { isObject } from '../core/kit/object.js';
import { plainBytes, type Bytes } from '../core/kit/bytes.js';
import { builtinModule } from '../core/kit/platform.js';
import type { Argon2idCost, Derive } from './derivation.js';
import { PasswordError } from './password-error.js';

/**
 * A module that has Argon2id: `@node-rs/argon2`, `argon2` or `hash-wasm`, imported whole (`import * as argon2 from …`).
 * Node has its own from 24.7 on, and needs none.
 */
export type Argon2Module = object;

/** The function of node:crypto, from Node 24.7 on. */
type NodeArgon2 = (
  algorithm: 'argon2id',
  parameters: {
    readonly message: Uint8Array;
    readonly nonce: Uint8Array;
    readonly parallelism: number;
    readonly tagLength: number;
    readonly memory: number;
    readonly passes: number;
  },
  callback: (error: Error | null, result: Bytes) => void,
) => void;

/** Any of the functions that modules export; each takes the names that its own documentation has. */
type ModuleFunction = (...args: readonly unknown[]) => Promise<Uint8Array>;

/** `Algorithm.Argon2id` of `@node-rs/argon2` and `argon2id` of `argon2`: RFC 9106, section 3.1 has the number. */
const ARGON2ID = 2;

/** Derives with Argon2id; `undefined` if neither the runtime has it nor a module was given. */
export function findArgon2(given: Argon2Module | undefined): Derive<Argon2idCost> | undefined {
  return given === undefined ? ofNode() : ofModule(given);
}

function ofNode(): Derive<Argon2idCost> | undefined {
  const module = builtinModule('node:crypto');
  const argon2 = isObject(module) ? module['argon2'] : undefined;
  if (typeof argon2 !== 'function') return undefined;
  // As Node documents it.
  const derive = argon2 as NodeArgon2;
  return ({ password, salt, cost: { memory, passes, parallelism }, length }) =>
    new Promise((resolve, reject) => {
      const parameters = { message: password, nonce: salt, parallelism, tagLength: length, memory, passes };
      derive('argon2id', parameters, (error, result) => {
        if (error === null || error === undefined) resolve(plainBytes(result));
        else reject(error);
      });
    });
}

function ofModule(given: Argon2Module): Derive<Argon2idCost> {
  const found = [given, Reflect.get(given, 'default')].find(
    (one) => isObject(one) && ['hashRaw', 'argon2id', 'hash'].some((name) => isModuleFunction(one[name])),
  );
  const { hashRaw, argon2id, hash } = isObject(found) ? found : {};
  if (isModuleFunction(hashRaw)) return ofNodeRs(hashRaw);
  if (isModuleFunction(argon2id)) return ofHashWasm(argon2id);
  if (isModuleFunction(hash)) return ofArgon2(hash);
  throw new PasswordError(
    'no_implementation',
    'The option `argon2` is none of the modules `@node-rs/argon2`, `argon2` and `hash-wasm`. Pass one whole: `import * as argon2 from "@node-rs/argon2"`.',
  );
}

/** What it takes and returns is what its package documents. */
function isModuleFunction(value: unknown): value is ModuleFunction {
  return typeof value === 'function';
}

function ofNodeRs(hashRaw: ModuleFunction): Derive<Argon2idCost> {
  return async ({ password, salt, cost, length }) =>
    copied(
      await hashRaw(password, {
        salt,
        algorithm: ARGON2ID,
        memoryCost: cost.memory,
        timeCost: cost.passes,
        parallelism: cost.parallelism,
        outputLen: length,
      }),
    );
}

function ofHashWasm(argon2id: ModuleFunction): Derive<Argon2idCost> {
  return async ({ password, salt, cost, length }) =>
    copied(
      await argon2id({
        password,
        salt,
        memorySize: cost.memory,
        iterations: cost.passes,
        parallelism: cost.parallelism,
        hashLength: length,
        outputType: 'binary',
      }),
    );
}

function ofArgon2(hash: ModuleFunction): Derive<Argon2idCost> {
  return async ({ password, salt, cost, length }) =>
    copied(
      await hash(password, {
        raw: true,
        salt,
        type: ARGON2ID,
        memoryCost: cost.memory,
        timeCost: cost.passes,
        parallelism: cost.parallelism,
        hashLength: length,
      }),
    );
}

function copied(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}
