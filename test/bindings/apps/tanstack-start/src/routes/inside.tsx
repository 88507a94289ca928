import { createFileRoute } from '@tanstack/react-router';
import { auth } from '../auth.server';
import { getName } from '../functions';

// People get a page, which the loader keeps; TanStack renders none for programs.
export const Route = createFileRoute('/inside')({
  server: {
    handlers: {
      GET: async ({ request, next }) => {
        if (request.headers.get('accept')?.includes('text/html') === true) return next();
        const { session } = await auth.protect();
        return new Response(`inside: ${session.user.name}`);
      },
    },
  },
  loader: async () => ({ name: await getName() }),
  component: Inside,
});

function Inside() {
  return <p>{`inside: ${Route.useLoaderData().name}`}</p>;
}
