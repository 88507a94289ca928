import { getServerSession } from '#auth';
import { config } from '../auth.js';

export default defineEventHandler(async (event) => JSON.stringify(await getServerSession(event, config)));
