// Compiled, never run.
import type { Handle } from '@sveltejs/kit';
import { handle } from './auth';

export const hook: Handle = handle;
