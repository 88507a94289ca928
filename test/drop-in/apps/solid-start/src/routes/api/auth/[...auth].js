import { SolidAuth } from '@auth/solid-start';
import { config } from '../../../auth.js';

export const { GET, POST } = SolidAuth(config);
