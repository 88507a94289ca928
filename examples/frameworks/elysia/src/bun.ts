// The same application on Bun: `bun run bun`.
import { createApp } from './app.ts';

const port = Number(process.env.PORT ?? 3000);
createApp().listen(port, () => console.log(`Open http://localhost:${port}`));
