import { fileURLToPath } from 'node:url';

/** @type {import('next').NextConfig} */
export default {
  // For `forbidden()`, which `auth.protect()` calls for members who are no admins.
  experimental: { authInterrupts: true },
  // This folder, whatever lockfiles there are above it.
  turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) },
};
