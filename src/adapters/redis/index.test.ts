import { describe, expect, it } from 'vitest';
import { ConflictError } from '../../errors.js';
import { aSession, anAuthenticator, aUser } from '../../testing/adapter-case.js';
import { type NodeRedisClient, RedisAdapter, type RedisClient } from './index.js';
import { removeExpired } from './scripts.js';

function answering(
  ...answers: unknown[]
): NodeRedisClient & { asked: { keys: string[]; arguments: string[] }[] } {
  const asked: { keys: string[]; arguments: string[] }[] = [];
  return {
    asked,
    eval: async (_, given) => {
      asked.push(given);
      return answers.shift() ?? null;
    },
  };
}

describe('RedisAdapter', () => {
  it.each([[{}], [null], ['redis://127.0.0.1'], [{ sendCommand: () => undefined }]])(
    'refuses %j, which is no client',
    (value) => {
      expect(() => RedisAdapter(value as unknown as RedisClient)).toThrow('needs a connected client');
    },
  );

  it('names the prefix as its only key, with either driver', async () => {
    const node = answering();
    await RedisAdapter(node, { prefix: '{auth}:' }).getUser('ada');
    expect(node.asked).toEqual([{ keys: ['{auth}:'], arguments: ['ada'] }]);
    const asked: unknown[] = [];
    const ioredis = {
      defineCommand: () => undefined,
      eval: async (_: string, ...rest: unknown[]) => void asked.push(rest),
    };
    await RedisAdapter(ioredis).getUser('ada');
    expect(asked).toEqual([[1, 'latchkey:', 'ada']]);
  });

  it.each<[string, (reply: string) => unknown]>([
    ['parses', (reply) => JSON.parse(reply)],
    ['passes on', (reply) => reply],
  ])('reads the one text of JSON that a client of @upstash/redis %s', async (_, answer) => {
    const replies = [
      '[["id","\\"7\\"","name","\\"1e5\\"","email","\\"a@b.c\\""]]',
      '["conflict"]',
      '[false]',
    ];
    const asked: unknown[] = [];
    const upstash = {
      createScript: () => undefined,
      eval: async (script: string, ...rest: unknown[]) => {
        asked.push(rest);
        expect(script).toMatch(/^return cjson\.encode\(\{ \(function\(\)\n[^]*\nend\)\(\) \}\)$/);
        return answer(replies.shift() ?? '');
      },
    };
    const adapter = RedisAdapter(upstash);
    expect(await adapter.getUser('7')).toMatchObject({ id: '7', name: '1e5' });
    expect(asked).toEqual([[['latchkey:'], ['7']]]);
    await expect(adapter.createUser(aUser())).rejects.toBeInstanceOf(ConflictError);
    expect(await adapter.getUser('8')).toBeNull();
  });

  it.each([
    ['conflict', 'There is already such an entry'],
    ['no user', 'There is no such user'],
    ['not raised', 'its counter would not be raised'],
  ])('turns the refusal %j of a script into an error', async (answer, message) => {
    const call = RedisAdapter(answering(answer)).createUser(aUser());
    await expect(call).rejects.toThrow(message);
  });

  it('names no value in its errors (AD-09)', async () => {
    const call = RedisAdapter(answering('conflict')).createUser(aUser());
    const error: unknown = await Promise.resolve(call).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConflictError);
    expect(String(error)).not.toContain(aUser().email);
  });

  it('stores no expiry that is none', async () => {
    const client = answering();
    const session = aSession('ada', { expires: new Date(Number.NaN) });
    await expect(RedisAdapter(client).createSession(session)).rejects.toThrow(TypeError);
    expect(client.asked).toEqual([]);
  });

  it('notices when what was stored is not there', async () => {
    const adapter = RedisAdapter(answering(null));
    await expect(adapter.createAuthenticator(anAuthenticator('ada'))).rejects.toThrow('is not there');
  });

  it('goes on with cleanup until Redis has shown all keys', async () => {
    const client = answering(['17', 2], ['0', 1], ['0', 4], ['0', 5]);
    expect(await RedisAdapter(client).cleanup(new Date(1000))).toEqual({
      sessions: 3,
      tokens: 4,
      records: 5,
    });
    expect(client.asked.map((call) => call.arguments)).toEqual([
      ['session', '0', '1000', '1000'],
      ['session', '17', '1000', '1000'],
      ['token', '0', '1000', '1000'],
      ['0', '1000', '1000'],
    ]);
    expect(removeExpired).toContain('SCAN');
  });
});
