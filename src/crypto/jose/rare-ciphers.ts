export { createWebAesCbcHmac } from './aes-cbc-hmac-web.js';
export { createAesGcm } from './aes-gcm.js';
export { parseHeader } from './jwe-header.js';
