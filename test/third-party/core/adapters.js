export * from 'latchkey/adapters';
