export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  css: ['~/assets/style.css'],
  // The page is a grid of the body's children; Nuxt puts an element between.
  app: { rootAttrs: { style: 'display: contents' } },
  telemetry: false,
});
