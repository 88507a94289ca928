export { decode, encode } from './codec.js';
export { getToken } from './get-token.js';
export type {
  DefaultJWT,
  GetTokenParams,
  JWT,
  JWTDecodeParams,
  JWTEncodeParams,
  JWTOptions,
} from '../types/jwt.js';
