import Credentials from '@auth/core/providers/credentials';
import { defineConfig } from 'auth-astro';
import { authConfig } from './auth-config.mjs';

export default defineConfig({ ...authConfig(Credentials), basePath: '/api/auth' });
