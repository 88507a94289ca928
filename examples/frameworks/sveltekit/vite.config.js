import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';

export default {
  // Built for its address: without it, adapter-node takes every request for one over https.
  plugins: [sveltekit({ adapter: adapter(), paths: { origin: process.env.AUTH_URL } })],
  server: { port: Number(process.env.PORT ?? 3000) },
};
