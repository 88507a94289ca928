// Compiled, never run.
import type { Handle } from '@sveltejs/kit/hooks';
import { handle } from './auth';

export const hook: Handle = handle;
