import { QwikAuth$ } from '@zitadel/qwik-auth';
import Credentials from '@auth/core/providers/credentials';
import { authConfig } from '../../auth-config.mjs';

export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() => ({
  ...authConfig(Credentials),
  basePath: '/auth',
  secret: process.env.AUTH_SECRET,
  trustHost: true,
}));
