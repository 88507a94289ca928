import { isObject } from '../../core/kit/object.js';

/** The objects in a list; none if it is no list. */
export function objectsIn<T extends object>(list: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(list) ? list.filter((one: T) => isObject(one)) : [];
}
