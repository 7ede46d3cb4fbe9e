import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/*
 * Spans through the OpenTelemetry API only: they cost nothing until an operator loads an SDK. The caller's context (W3C
 * Trace Context) becomes the parent; no context is sent to the vendors.
 */

const tracer = trace.getTracer('salestax-connector');

/** Links a trace to the log, the call log and the timeline of a document. */
const correlationAttribute = 'salestax.correlation_id';

export interface SpanOptions {
  readonly kind: 'client' | 'consumer';
  readonly attributes?: Attributes;
  readonly correlationId?: string;
}

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Runs `work` in a span. An exception marks the span with its name only: messages may hold data. */
export function inSpan<Result>(
  name: string,
  { kind, attributes = {}, correlationId }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const allAttributes =
    correlationId === undefined ? attributes : { ...attributes, [correlationAttribute]: correlationId };
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes: allAttributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, error instanceof Error ? error.name : 'Error');
      throw error;
    } finally {
      span.end();
    }
  });
}

export function markFailed(span: Span, message: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}

/** One span per request; the request is handled in its context. */
export function traceRequests(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const within = (request: FastifyRequest, work: () => void) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, work);
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const span = tracer.startSpan(
      `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, [correlationAttribute]: request.id },
      },
      propagation.extract(ROOT_CONTEXT, request.headers),
    );
    contexts.set(request, trace.setSpan(ROOT_CONTEXT, span));
    // Unlike `onResponse` of Fastify, also when the client disconnects before the answer.
    reply.raw.once('close', () => {
      const { statusCode, raw } = reply;
      if (raw.headersSent) span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) markFailed(span, String(statusCode));
      span.end();
    });
    within(request, done);
  });
  // The parsing of the body has lost the context of the request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
}
