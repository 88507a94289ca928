import { NuxtAuthHandler } from '#auth';
import { config } from '../../auth.js';

export default NuxtAuthHandler(config, useRuntimeConfig());
