import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory/index.js';
import { idpProvider, openIdp, openStage, signInAtIdp, signInByPassword } from './stage.js';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer('latchkey');

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
});
afterAll(() => {
  context.disable();
  trace.disable();
});
beforeEach(() => {
  exporter.reset();
});

const spanOf = (name: string): ReadableSpan | undefined =>
  exporter.getFinishedSpans().findLast((span) => span.name === name);

describe('with the real OpenTelemetry (contract, Telemetry)', () => {
  it('calls of the adapter and of the provider are children of the request', async () => {
    const idp = await openIdp();
    const stage = openStage({
      adapter: MemoryAdapter(),
      providers: [idpProvider(idp)],
      telemetry: { tracer },
    });
    await signInAtIdp(stage.browser, idp);
    const request = spanOf('latchkey callback');
    expect(request?.attributes).toEqual({
      'latchkey.action': 'callback',
      'latchkey.outcome': 'ok',
      'latchkey.provider': 'idp',
      'http.request.method': 'GET',
      'http.response.status_code': 302,
    });
    for (const name of ['latchkey adapter createSession', 'latchkey provider POST']) {
      const child = spanOf(name);
      expect(child?.spanContext().traceId).toBe(request?.spanContext().traceId);
      expect(child?.parentSpanContext?.spanId).toBeDefined();
    }
    expect(spanOf('latchkey adapter createSession')?.parentSpanContext?.spanId).toBe(
      request?.spanContext().spanId,
    );
  });

  it('a fault is an error of the span, a refusal is none', async () => {
    const { browser } = openStage({ telemetry: { tracer } });
    await signInByPassword(browser, { password: 'throw' });
    expect(spanOf('latchkey callback')?.status.code).toBe(SpanStatusCode.ERROR);
    await signInByPassword(browser, { password: 'wrong' });
    expect(spanOf('latchkey callback')?.status.code).toBe(SpanStatusCode.UNSET);
  });

  it('takes the tracer of the API where nobody registered an SDK', async () => {
    trace.disable();
    const { browser } = openStage({ telemetry: { tracer: trace.getTracer('latchkey') } });
    expect((await signInByPassword(browser)).status).toBe(302);
    expect(await browser.session()).not.toBeNull();
    expect(exporter.getFinishedSpans()).toEqual([]);
  });
});
