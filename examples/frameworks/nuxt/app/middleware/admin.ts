import { protect } from 'latchkey/nuxt/app';

export default defineNuxtRouteMiddleware(protect(navigateTo, ({ user }) => user.role === 'admin'));
