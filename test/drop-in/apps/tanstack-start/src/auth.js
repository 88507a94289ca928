import Credentials from '@auth/core/providers/credentials';
import { authConfig } from '../auth-config.mjs';

export const config = { ...authConfig(Credentials), basePath: '/api/auth' };
