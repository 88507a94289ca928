export default defineNuxtConfig({
  telemetry: false,
  compatibilityDate: '2026-11-22',
  // Nuxt 3 has the pages elsewhere, unless it is told.
  future: { compatibilityVersion: 4 },
  routeRules: {
    '/prerendered': { prerender: true },
    '/cached': { swr: 60 },
    '/cached-inside': { swr: 60 },
    '/cached-me': { swr: 60 },
  },
});
