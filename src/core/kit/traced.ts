import { isPromiseLike } from './awaitable.js';

/** What is done with a span. */
export interface Span {
  setAttribute(name: string, value: string | number | boolean): unknown;
  setStatus(status: { code: number }): unknown;
  end(): void;
}

/** What is done with a tracer. */
export interface Tracer {
  startActiveSpan<Result>(
    name: string,
    options: { attributes?: SpanDraft['attributes'] },
    run: (span: Span) => Result,
  ): Result;
}

/** `SpanStatusCode.ERROR` of OpenTelemetry. */
const FAILED = 2;

/** What a span is called, and what it says from the beginning. */
export interface SpanDraft {
  readonly name: string;
  readonly attributes: Record<string, string | number | boolean>;
}

/**
 * Runs some work in a span, which ends with it. An error is reported by its type alone: its text may hold anything.
 * @param work - returns a promise, not another thenable: those may do their work once for each `then`
 */
export function traced<Result>(
  tracer: Tracer,
  { name, attributes }: SpanDraft,
  work: (span: Span) => Result,
): Result {
  return tracer.startActiveSpan(name, { attributes }, (span) => {
    try {
      const result = work(span);
      if (isPromiseLike<unknown>(result)) {
        result.then(
          () => span.end(),
          (error: unknown) => endFailed(span, error),
        );
      } else span.end();
      return result;
    } catch (error) {
      endFailed(span, error);
      throw error;
    }
  });
}

function endFailed(span: Span, error: unknown): void {
  markFailed(span, error instanceof Error ? error.name : typeof error);
  span.end();
}

/**
 * Marks a span as one of something that failed.
 * @param type - a class of errors, as the conventions of OpenTelemetry have it in `error.type`
 */
export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: FAILED });
}
