// What is loaded where the option `administration` is set: its action, and the server's own calls.
export { answerCall } from './administration-action.js';
export { administration } from './verb.js';
