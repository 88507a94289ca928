import { Outlet, Scripts } from 'react-router';
import { auth } from './auth.server.js';

export const middleware = [auth.middleware];

export default function Root() {
  return (
    <html lang="en">
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
