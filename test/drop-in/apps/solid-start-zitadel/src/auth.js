import Credentials from '@auth/core/providers/credentials';
import { authConfig } from '../auth-config.mjs';

// This binding reads nothing but what it is given.
export const config = {
  ...authConfig(Credentials),
  basePath: '/api/auth',
  secret: process.env.AUTH_SECRET,
  trustHost: true,
};
