/** Accepts OTLP over HTTP in JSON. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Attributes = readonly { readonly key: string; readonly value: object }[];
/** In OTLP 2 is a server's span, and an error. */
type SentSpan = Readonly<Record<'name' | 'traceId' | 'spanId', string>> & {
  readonly kind: number;
  readonly parentSpanId?: string;
  readonly attributes?: Attributes;
  readonly links?: readonly object[];
  readonly status?: { readonly code?: number };
};
type Resource = {
  readonly resource: { readonly attributes: Attributes };
  readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
};

const valuesOf = (attributes: Attributes = []): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansIn = (body: string) =>
  (JSON.parse(body).resourceSpans as readonly Resource[]).flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, parentSpanId = '', ...span }) => ({
        ...{ ...span, parentSpanId, status: status?.code ?? 0, about: valuesOf(attributes) },
        service: String(valuesOf(resource.attributes)['service.name']),
      })),
    ),
  );

export type TakenSpan = ReturnType<typeof spansIn>[number];
export type Collector = Awaited<ReturnType<typeof startCollector>>;

export const startCollector = async () => {
  const spans: TakenSpan[] = [];
  const bodies: string[] = [];
  const held: (() => void)[] = [];
  let headers: IncomingHttpHeaders = {};
  let requests = 0;
  let how: 'take' | 'refuse' | 'hang' | 'dribble' = 'take';
  let changed = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests += 1;
    const answer = (): void => {
      if (how === 'take') {
        bodies.push(body);
        headers = request.headers;
        spans.push(...spansIn(body));
        response.setHeader('content-type', 'application/json').end('{}');
      }
      if (how === 'refuse') response.writeHead(400).end('no, and the key was s3cret');
      if (how === 'dribble') response.writeHead(200).write('{');
      if (how === 'hang') held.push(answer);
    };
    answer();
    changed.resolve();
    changed = Promise.withResolvers();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): readonly TakenSpan[] => spans,
    bodies: () => bodies.join('\n'),
    headers: () => headers,
    requests: () => requests,
    /** From now on: 200, 400, no response before the next call, or an endless one. */
    answer: (next: typeof how): void => {
      how = next;
      for (const answerNow of held.splice(0)) answerNow();
    },
    /** Checked with every request. */
    waitFor: async (isEnough: () => boolean): Promise<void> => {
      while (!isEnough()) await changed.promise;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
