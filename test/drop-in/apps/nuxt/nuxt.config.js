export default defineNuxtConfig({
  modules: ['@hebilicious/authjs-nuxt'],
  // Where its middleware sends who is not signed in.
  authJs: { guestRedirectTo: '/api/auth/signin' },
  telemetry: false,
  compatibilityDate: '2026-11-22',
  // Its address and its secret are set by NUXT_PUBLIC_AUTH_JS_BASE_URL and NUXT_AUTH_JS_SECRET when it starts.
  runtimeConfig: { authJs: { secret: '' }, public: { authJs: { baseUrl: '' } } },
});
