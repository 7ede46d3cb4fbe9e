import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SpanKind } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pathOf } from '../../support/call.harness.ts';
import { taxDocument } from '../../support/documents.fixture.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';
import { until } from '../../support/until.ts';

/* An operator loads an OpenTelemetry SDK into the process; the service uses its API only. */

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();

/** Headers of the service's vendor calls. */
const sent: string[] = [];
const requests = 'undici:request:create';
const recordHeaders = (message: unknown) => {
  if (!(message instanceof Object && 'request' in message)) return;
  const { origin, headers } = Object(message.request);
  if (origin !== product.info.api) sent.push(JSON.stringify(headers));
};

let product: Product;
let token = '';
beforeAll(async () => {
  product = await startProduct();
  token = await product.embedToken();
  // Not before, and not after these tests: other files share the process.
  subscribe(requests, recordHeaders);
});
afterAll(async () => {
  unsubscribe(requests, recordHeaders);
  await product.stop();
  await provider.shutdown();
});
beforeEach(() => {
  exporter.reset();
  sent.length = 0;
});

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';
const correlationId = 'one-and-the-same-0001';

async function estimate(txnDate: string, signal: AbortSignal | null = null) {
  return fetch(`${product.info.api}${pathOf('getTax', { realmId: product.info.realmId })}`, {
    method: 'POST',
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-correlation-id': correlationId,
      traceparent: `00-${trace}-${parent}-01`,
    },
    body: JSON.stringify(taxDocument({ DocumentDate: txnDate })),
  });
}

const spans = (kind: SpanKind) => exporter.getFinishedSpans().filter((span) => span.kind === kind);

describe('a traced request', () => {
  it('is a span below its caller’s, with the vendor calls as spans below it', async () => {
    expect((await estimate('2026-03-02')).status).toBe(200);
    const [request] = spans(SpanKind.SERVER);
    expect(request?.name).toMatch(/^POST \/.*:realmId/);
    expect(request?.spanContext().traceId).toBe(trace);
    expect(request?.parentSpanContext?.spanId).toBe(parent);
    expect(request?.attributes).toMatchObject({
      'http.response.status_code': 200,
      'salestax.correlation_id': correlationId,
    });
    const calls = spans(SpanKind.CLIENT);
    expect(calls.map(({ name }) => name)).toContain('tax-provider POST transactions/create');
    for (const call of calls) {
      expect(call.spanContext().traceId).toBe(trace);
      expect(call.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    }
  });

  it('sends no trace header to the vendors, and no span contains a company name', async () => {
    await estimate('2026-03-03');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.join('\n')).not.toContain('traceparent');
    expect(sent.join('\n')).not.toContain(trace);
    const spanTexts = exporter.getFinishedSpans().map(({ name, attributes }) => JSON.stringify([name, attributes]));
    expect(spanTexts.join()).not.toContain(product.info.realmId);
  });

  it('has an error span when a vendor fails', async () => {
    product.sandbox.kernel.faults.add({ service: 'tax-provider', times: 4, fault: { kind: 'status', status: 500 } });
    await estimate('2026-03-04');
    product.sandbox.kernel.faults.clear();
    expect(spans(SpanKind.CLIENT).some(({ status }) => status.message === 'failed')).toBe(true);
  });

  it('has no status when the client disconnects before the answer', async () => {
    const { faults } = product.sandbox.kernel;
    faults.add({ service: 'tax-provider', times: 1, fault: { kind: 'latency', milliseconds: 1_000 } });
    const client = new AbortController();
    const left = estimate('2026-03-05', client.signal);
    await until('the tax provider was called', async () => sent.length > 0);
    client.abort();
    await expect(left).rejects.toThrow('aborted');
    await until('the span has ended', async () => spans(SpanKind.SERVER).length > 0);
    faults.clear();
    expect(spans(SpanKind.SERVER)[0]?.attributes).not.toHaveProperty('http.response.status_code');
  });
});
