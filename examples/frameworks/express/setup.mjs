// Before each start: a `.env`, and a secret of its own in it. This file is the same in every example.
import { execSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';

if (!existsSync('.env')) copyFileSync('.env.example', '.env');
const hasSecret = /^AUTH_SECRET=./m.test(readFileSync('.env', 'utf8'));
const run = 'Bun' in globalThis ? 'bun x --bun' : 'npx';
if (!hasSecret) execSync(`${run} latchkey secret --file .env`, { stdio: 'inherit' });
