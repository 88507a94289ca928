import type { IncomingMessage, ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';

export type Req = IncomingMessage & { rawBody?: Buffer };
export type Res = ServerResponse & {
  status(code: number): Res;
  json(body: unknown): void;
  cookie(name: string, value: string): Res;
};

/** The application on Express, with its body parsers on. */
export async function createApp(module: new () => object) {
  const app = await NestFactory.create<NestExpressApplication>(module, {
    rawBody: true,
    logger: ['error', 'warn'],
  });
  app.useBodyParser('json', { limit: '1mb' });
  return app;
}

export function sendJson(res: Res, status: number, body: object): void {
  res.status(status).json(body);
}

export function sendBack(req: Req, res: Res): void {
  res.setHeader('content-type', req.headers['content-type'] ?? '');
  if (req.rawBody === undefined) req.pipe(res);
  else res.end(req.rawBody);
}

export const rawResponse = (res: Res): ServerResponse => res;

export function setCookie(res: Res, name: string, value: string): void {
  res.cookie(name, value);
}

export function redirect(res: Res, path: string): void {
  res.writeHead(302, { location: path }).end();
}
