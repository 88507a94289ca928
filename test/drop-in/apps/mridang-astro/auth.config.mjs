import Credentials from '@auth/core/providers/credentials';
import { defineConfig } from '@mridang/astro-auth';
import { authConfig } from './auth-config.mjs';

export default defineConfig({ ...authConfig(Credentials), basePath: '/api/auth' }, process.env);
