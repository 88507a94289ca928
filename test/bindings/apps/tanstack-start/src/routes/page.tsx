import { createFileRoute } from '@tanstack/react-router';
import { createServerFn } from '@tanstack/react-start';
import { auth } from '../auth.server';
import { withSession } from '../middleware';

const getSession = createServerFn().handler(() => auth.session());
const getAgain = createServerFn()
  .middleware([withSession])
  .handler(({ context }) => context.session);

// Read thrice: for the page, and by two functions at the same time.
export const Route = createFileRoute('/page')({
  server: { middleware: [withSession] },
  loader: async () => {
    const [session] = await Promise.all([getSession(), getAgain()]);
    return { session };
  },
  component: Page,
});

function Page() {
  return <pre id="session">{JSON.stringify(Route.useLoaderData().session)}</pre>;
}
