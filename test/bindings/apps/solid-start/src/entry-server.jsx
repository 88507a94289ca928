// @refresh reload
import { createHandler, StartServer } from '@solidjs/start/server';

const Document = ({ assets, children, scripts }) => (
  <html lang="en">
    <head>{assets}</head>
    <body>
      <div id="app">{children}</div>
      {scripts}
    </body>
  </html>
);

// Answers wait for what pages read: their status is known then.
export default createHandler(() => <StartServer document={Document} />, { mode: 'async' });
