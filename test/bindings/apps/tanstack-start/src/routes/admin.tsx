import { createFileRoute } from '@tanstack/react-router';
import { getRole } from '../functions';
import { admin } from '../middleware';

// The page as browsers ask for it is kept by the route, what its scripts ask for by the function.
export const Route = createFileRoute('/admin')({
  server: { middleware: [admin] },
  loader: () => getRole(),
  component: () => <p>{Route.useLoaderData()}</p>,
});
