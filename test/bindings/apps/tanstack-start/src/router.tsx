import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen';

export const getRouter = () =>
  createRouter({
    routeTree,
    defaultErrorComponent: () => <p>This cannot be shown.</p>,
    defaultNotFoundComponent: () => <p>There is no such page.</p>,
  });
