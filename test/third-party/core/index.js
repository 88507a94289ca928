export * from 'latchkey';
