/** A collector of traces for tests: takes OTLP over HTTP in JSON, and tells what it was sent. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type TakenSpan = {
  readonly service: string;
  readonly name: string;
  /** As OTLP numbers them: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty at the beginning of a trace. */
  readonly parentSpanId: string;
  readonly about: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** OTLP's code: 2 is an error. */
  readonly status: number;
  /** In ms. */
  readonly took: number;
};

export type Collector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: () => readonly TakenSpan[];
  /** Everything that was sent, as it was sent. */
  readonly bodies: () => string;
  /** With what it was sent. */
  readonly headers: () => readonly IncomingHttpHeaders[];
  /** How many requests came, taken or not. */
  readonly requests: () => number;
  /** From now on: 200, 400, no answer before the next word here, or one that never ends. */
  readonly answer: (how: 'take' | 'refuse' | 'hang' | 'dribble') => void;
  /** Resolves when what came satisfies the condition; looks with every request. */
  readonly until: (isEnough: () => boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
type SentSpan = {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { readonly code?: number };
};
type Sent = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
};

const valuesOf = (attributes: readonly Attribute[] = []): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansIn = (body: string): readonly TakenSpan[] =>
  (JSON.parse(body) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? '',
        about: valuesOf(span.attributes),
        links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
        status: span.status?.code ?? 0,
        took: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
      })),
    ),
  );

/** Listens on a free port of this machine. */
export const startCollector = async (): Promise<Collector> => {
  const spans: TakenSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let requests = 0;
  let how: Parameters<Collector['answer']>[0] = 'take';
  let changed = Promise.withResolvers<void>();

  let held: (() => void)[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    if (how === 'take') {
      bodies.push(body);
      headers.push(request.headers);
      spans.push(...spansIn(body));
      response.setHeader('content-type', 'application/json').end('{}');
    }
    if (how === 'refuse') response.writeHead(400).end('no, and the key was s3cret');
    if (how === 'dribble') response.writeHead(200).write('{');
    if (how === 'hang') held.push(() => answer(request, response, body));
    changed.resolve();
    changed = Promise.withResolvers();
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    requests += 1;
    answer(request, response, body);
  };

  const server = createServer((request, response) => {
    take(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    bodies: () => bodies.join('\n'),
    headers: () => headers,
    requests: () => requests,
    answer: (next) => {
      how = next;
      const waiting = held;
      held = [];
      for (const answerNow of waiting) answerNow();
    },
    until: async (isEnough) => {
      while (!isEnough()) await changed.promise;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
