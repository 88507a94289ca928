import { createSession } from 'latchkey/nuxt/app';

// Holds the session of the page; the server hands it over with the page.
export default defineNuxtPlugin(createSession());
