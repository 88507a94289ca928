// One of each kind of text that must never be in a log.

export const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln';
export const JWE = 'eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn';
export const HEX = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
export const BASE64URL = 'dGhpcy1pcy1hLXJhbmRvbS10b2tlbi12YWx1ZS0x';
export const BASE64 = 'MIIBVgIBADANBgkqhkiG9w0BAQEFAASCAUAwggE8AgEAAk/A==';
export const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const CANARIES = [JWT, JWE, HEX, BASE64URL, BASE64, UUID];
