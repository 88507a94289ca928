/** What the library does with a span: `Span` of `@opentelemetry/api` fits. */
export interface TelemetrySpan {
  setAttribute(name: string, value: string | number | boolean): unknown;
  /** 2 is `SpanStatusCode.ERROR`. */
  setStatus(status: { code: number }): unknown;
  end(): void;
}

/** What the library does with a tracer: `Tracer` of `@opentelemetry/api` fits, which this package does not import. */
export interface TelemetryTracer {
  startActiveSpan<Result>(
    name: string,
    options: { attributes?: Record<string, string | number | boolean> },
    run: (span: TelemetrySpan) => Result,
  ): Result;
}

/**
 * The configuration option `telemetry`: spans for OpenTelemetry.
 * @example telemetry: { tracer: trace.getTracer('latchkey') }
 */
export interface TelemetryOptions {
  /** Creates a span for each request, and in it for each call of the adapter, of the store of records and of a provider. */
  tracer: TelemetryTracer;
}
