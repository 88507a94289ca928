import type { ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Req = FastifyRequest & { rawBody?: Buffer };
export type Res = FastifyReply;

/** The application on Fastify, with its body parsers on. */
export async function createApp(module: new () => object) {
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    rawBody: true,
    logger: ['error', 'warn'],
  });
  app.useBodyParser('application/octet-stream');
  await app.register(cookie);
  return app;
}

export function sendJson(res: Res, status: number, body: object): void {
  res.status(status).send(body);
}

export function sendBack(req: Req, res: Res): void {
  res.type(req.headers['content-type'] ?? '').send(req.rawBody);
}

export function rawResponse(res: Res): ServerResponse {
  res.hijack();
  return res.raw;
}

export function setCookie(res: Res, name: string, value: string): void {
  res.setCookie(name, value);
}

export function redirect(res: Res, path: string): void {
  res.redirect(path);
}
