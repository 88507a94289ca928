import { createHandler, StartServer } from '@solidjs/start/server';
import type { JSX } from 'solid-js';

const Document = (props: { assets?: JSX.Element; children?: JSX.Element; scripts?: JSX.Element }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Harbor</title>
      <link rel="icon" href="data:," />
      {props.assets}
    </head>
    <body>
      {/* The page is a grid of the body's children. */}
      <div id="app" style="display: contents">
        {props.children}
      </div>
      {props.scripts}
    </body>
  </html>
);

// Answers wait for what pages read: their status is known then.
export default createHandler(() => <StartServer document={Document} />, { mode: 'async' });
