import { createSession } from 'latchkey/nuxt/app';

export default defineNuxtPlugin(createSession());
