import type { Carrier } from '../contracts/features.js';

// What values of the configuration bring along in a build that has every feature: nothing.

const nothing: Carrier = Object.freeze({});

export {
  nothing as withCredentials,
  nothing as withEmail,
  nothing as withLimits,
  nothing as withOpenId,
  nothing as withPasswords,
  nothing as withStore,
};
