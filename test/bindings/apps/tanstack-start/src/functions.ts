import { createServerFn } from '@tanstack/react-start';
import { admin, signedIn } from './middleware';

export const getName = createServerFn()
  .middleware([signedIn])
  .handler(({ context }) => context.session.user.name ?? '');

export const getRole = createServerFn()
  .middleware([admin])
  .handler(({ context }) => context.session.user.role ?? '');
