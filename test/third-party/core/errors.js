export * from 'latchkey/errors';
