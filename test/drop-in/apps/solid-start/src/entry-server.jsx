// @refresh reload
import { createHandler, StartServer } from '@solidjs/start/server';

function Document({ assets, children, scripts }) {
  return (
    <html lang="en">
      <head>{assets}</head>
      <body>
        <div id="app">{children}</div>
        {scripts}
      </body>
    </html>
  );
}

export default createHandler(() => <StartServer document={Document} />);
