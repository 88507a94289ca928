import { SolidAuth } from '@solid-mediakit/auth';
import { config } from '../../../auth.js';

export const { GET, POST } = SolidAuth(config);
