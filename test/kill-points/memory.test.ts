import { describeKillPoints } from './every-call.js';
import { memoryStore, plainStore } from './stores.js';

describeKillPoints('memory', { open: memoryStore, strategy: 'database' });
describeKillPoints('memory, jwt sessions', {
  open: memoryStore,
  strategy: 'jwt',
  sampleFrom: 3,
  sampleFlows: 5,
});
describeKillPoints('the 19 methods', {
  open: plainStore,
  strategy: 'database',
  sampleFrom: 6,
  sampleFlows: 5,
});
