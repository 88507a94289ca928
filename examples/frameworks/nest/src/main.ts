import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.ts';

const app = await NestFactory.create<NestExpressApplication>(AppModule);
app.useStaticAssets('public');

const port = Number(process.env.PORT ?? 3000);
await app.listen(port);
console.log(`Open http://localhost:${port}`);
