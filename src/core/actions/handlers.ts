// What a session read does without: loaded together, when a request first needs any of it.
export { replyToConfigurationError } from './configuration-error.js';
export { actionOf, runAction } from './index.js';
export { headResponse, replyToOtherRequest } from './other-requests.js';
export { replyToError } from './request-error.js';
export { traceRequest } from './trace-request.js';
