export * from 'latchkey/jwt';
