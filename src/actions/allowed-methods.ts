import type { Action } from '../contracts/action.js';

/** The methods of an action, as `Allow` names them. */
export function allowedMethods(row: Action): readonly string[] {
  return [...(row.GET ? ['GET', 'HEAD'] : []), ...(row.POST ? ['POST'] : []), 'OPTIONS'];
}
