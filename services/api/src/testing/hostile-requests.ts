import fc from 'fast-check';
import type { InjectOptions } from 'fastify';

/** The part of JSON Schema that the document uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

export type Operation = {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly query: readonly string[];
  readonly body: Schema | null;
  readonly form: readonly string[] | null;
};

/** Limits of integers, doubles and dates, and things that only look like numbers. */
const NUMBERS = [
  ...['0', '-0', '-1', '1', '1.5', '1e3', '1e21', '1e400', '0x10', ' 7', '007', 'NaN', 'Infinity'],
  ...['32767', '32768', '65536', '2147483647', '2147483648', '-2147483649', '4294967296'],
  ...['9007199254740991', '9007199254740993', '9223372036854775807', '9223372036854775808'],
  ...['8640000000000001', '99999999999.99', `1${'0'.repeat(400)}`],
];

const TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udc00', '\uffff', '\u202eabc', '👗', 'İ', 'ß'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', "'", '";--', '%', '%00', '..'],
  ...['../../etc/passwd', '{}', '[]', 'x'.repeat(300), 'x'.repeat(20_000), '१२३', 'a@b.in'],
  ...['haat.in', 'xn--', `${'a'.repeat(64)}.in`, '.in', 'a..in', '9999-99-99', '0000-00-00'],
  ...['+275760-09-13', '2026-02-30', 'https://', 'https://[::', 'http://a:99999', '-'.repeat(64)],
  ...[
    '532512345678',
    'PAY-0000-0000-0000',
    'HT-261121-7K3M92QD4T8X',
    '00000000-0000-0000-0000-000000000000',
  ],
];

const text = fc.oneof(
  fc.constantFrom(...TEXTS, ...NUMBERS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const deep = (depth: number): unknown => {
  let value: unknown = [];
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? { a: value } : [value];
  return value;
};

const anything = fc.oneof(
  text,
  fc.constantFrom(...NUMBERS.map(Number), null, true, [], {}, [[]], deep(40)),
  fc.jsonValue(),
);

const tooDeep = (names: readonly string[]): readonly string[] => {
  const arrays = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const objects = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  return [arrays, objects, ...names.map((name) => `{${JSON.stringify(name)}:${arrays}}`)];
};

/** Mostly valid, to get past the first field. */
const valueFor = (schema: Schema): fc.Arbitrary<unknown> => {
  const { type, enum: options, properties, items, anyOf } = schema;
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (options !== undefined) return fc.constantFrom(...options);
    if (anyOf !== undefined) return fc.oneof(...anyOf.map(valueFor));
    if (properties !== undefined) return bodyFor(properties);
    if (type === 'array') return fc.array(valueFor(items ?? {}), { maxLength: 4 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') return fc.constantFrom(...NUMBERS.map(Number));
    if (schema.format === 'email') return fc.constant('a@b.in');
    return text;
  };
  return fc.oneof({ weight: 5, arbitrary: fitting() }, { weight: 1, arbitrary: anything });
};

const bodyFor = (properties: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, valueFor(of)])),
    { requiredKeys: [] },
  );

/** As on the wire: broken percent signs, invalid UTF-8. */
const encoded = fc.oneof(
  text.map((value) => encodeURIComponent(value.toWellFormed())),
  fc.constantFrom('%', '%f', '%ff', '%00', '%ED%A0%80', '%C0%AE', '..%2f', '%5c', '+', 'a'),
);

const queryFor = (names: readonly string[]): fc.Arbitrary<string> => {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names, 'a') },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'a[]', '', '%', 'constructor') },
  );
  return fc
    .array(fc.tuple(name, encoded), { maxLength: 3 })
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));
};

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['', 'k', 'k'.repeat(255), 'k'.repeat(256), 'ÿ', "'"],
  range: ['bytes=0-', 'bytes=-0', 'bytes=9999999999999999999-', 'bytes=5-1', 'x', 'bytes=0-1,2-3'],
  'if-none-match': ['*', '"', 'W/', 'ÿ'],
  'if-range': ['x', 'Mon, 99 Foo'],
  'accept-encoding': ['gzip;q=2', 'x;q=', '*;q=0', ';;,', 'br'],
  accept: ['', 'ÿ', 'text/html', '*/*;q=x'],
  'x-forwarded-for': ['', ',', 'ÿ', '1.2.3.4:5', '::ffff:1.2.3.4', 'x'.repeat(2_000)],
  'x-forwarded-proto': ['https', 'javascript', ''],
  host: ['', '[::', 'a b', 'ÿ'],
  origin: ['null', 'https://', 'ÿ'],
  cookie: ['haat_session=%E0%A4%A', 'haat_session=', '=;;=', 'haat_session="a', 'ÿ=ÿ'],
};

const strangeHeaders = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...Object.keys(HEADERS))
      .chain((name) => fc.constantFrom(...(HEADERS[name] ?? [])).map((v) => ({ [name]: v }))),
  },
);

const JSON_TYPES = [
  ...['application/json; charset=utf-16', 'application/json;;=', 'application/json; charset="'],
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'a', '', '/'],
  ...['multipart/form-data; boundary=b', 'application/problem+json', 'APPLICATION/JSON'],
];

const BOUNDARIES = [
  ...['b', 'b'.repeat(70), 'b'.repeat(71), 'b'.repeat(256), 'b'.repeat(300), 'b'.repeat(5_000)],
  ...['', '""', '"b', '"a b"', 'b; boundary=c', 'b; charset=x', 'ÿ', "'()+_,-./:=?", '--', '\\'],
];

type Part = { readonly head: string; readonly content: string };

const partFor = (names: readonly string[]): fc.Arbitrary<Part> =>
  fc.record({
    head: fc
      .tuple(fc.constantFrom(...names, '__proto__', 'n'.repeat(500), ''), fc.nat(9))
      .map(
        ([name, kind]) =>
          [
            `Content-Disposition: form-data; name="${name}"`,
            `Content-Disposition: form-data; name="${name}"; filename="a.png"`,
            `Content-Disposition: form-data; name="${name}"; filename*=UTF-8''%ff%ZZ`,
            `Content-Disposition: form-data; name="${name}"\r\nContent-Type: application/json`,
            `Content-Disposition: form-data; name="${name}"\r\nContent-Type: a; charset=klingon`,
            `Content-Disposition: form-data; name="${name}"\r\nContent-Transfer-Encoding: base64`,
            'Content-Disposition: form-data',
            `Content-Disposition: ${name}`,
            `X-Long: ${'y'.repeat(90_000)}`,
            '',
          ][kind] ?? '',
      ),
    content: text,
  });

const formFor = (names: readonly string[]): fc.Arbitrary<InjectOptions> =>
  fc
    .record({
      boundary: fc.constantFrom(...BOUNDARIES),
      parts: fc.array(partFor(names), { maxLength: 12 }),
      end: fc.constantFrom('--\r\n', '--', '', '\r\n'),
      cut: fc.constantFrom(0, 0, 0, 1, 7),
    })
    .map(({ boundary, parts, end, cut }) => {
      const mark = boundary.replaceAll('"', '').split(';')[0] ?? '';
      const partTexts = parts.map(
        ({ head, content }) => `--${mark}\r\n${head}\r\n\r\n${content}\r\n`,
      );
      const whole = Buffer.from(`${partTexts.join('')}--${mark}${end}`);
      return {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: whole.subarray(0, whole.length - cut),
      };
    });

const jsonFor = (schema: Schema): fc.Arbitrary<InjectOptions> =>
  fc
    .record({
      type: fc.oneof(
        { weight: 6, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...JSON_TYPES) },
      ),
      text: fc.oneof(
        { weight: 20, arbitrary: valueFor(schema).map((value) => JSON.stringify(value) ?? '') },
        { weight: 1, arbitrary: fc.constantFrom(...tooDeep(Object.keys(schema.properties ?? {}))) },
      ),
      cut: fc.constantFrom(0, 0, 0, 0, 1),
    })
    .map(({ type, text, cut }) => ({
      headers: { 'content-type': type },
      payload: text.slice(0, text.length - cut),
    }));

/** A request that the operation barely or never expects. */
export const hostileRequest = (operation: Operation): fc.Arbitrary<InjectOptions> => {
  const { method, path, query, body, form } = operation;
  const holes = path.match(/\{[^}]+\}/g) ?? [];
  const content =
    form !== null
      ? formFor(form)
      : method === 'POST'
        ? jsonFor(body ?? {})
        : fc.constant<InjectOptions>({});
  return fc
    .record({
      filled: fc.array(encoded, { minLength: holes.length, maxLength: holes.length }),
      queryString: queryFor(query),
      content,
      strange: strangeHeaders,
    })
    .map(({ filled, queryString, content: sent, strange }) => {
      const at = holes.reduce((url, hole, n) => url.replace(hole, () => filled[n] ?? ''), path);
      return {
        method,
        url: queryString === '' ? at : `${at}?${queryString}`,
        ...sent,
        headers: { ...sent.headers, ...strange },
      };
    });
};
