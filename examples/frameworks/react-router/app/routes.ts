import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('auth/*', 'routes/auth.ts'),
  route('account', 'routes/account.tsx'),
  route('admin', 'routes/admin.tsx'),
  route('outbox', 'routes/outbox.tsx'),
  route('api/me', 'routes/me.ts'),
  route('sign-out', 'routes/sign-out.ts'),
] satisfies RouteConfig;
