import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';

export const getRouter = () =>
  createRouter({
    routeTree,
    defaultErrorComponent: () => <h1>That did not work</h1>,
    defaultNotFoundComponent: () => <h1>There is no such page</h1>,
  });
