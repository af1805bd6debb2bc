import type { CatalogueSandbox } from '@haat/infra/sandbox/catalogue';
import type { PriceListSandbox } from '@haat/infra/sandbox/price-list';
import type { HttpAnswer } from '@haat/platform/http-client';
import { createLog, type Log, noopLog } from '@haat/platform/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchedList } from '../cached-list.ts';

export const list = (...data: unknown[]) => ({ status: 'successful', data });

export const answerOf = (body: unknown, status = 200): HttpAnswer => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

type SourceOptions = {
  readonly url: string;
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

type StoreList<Row> = {
  readonly read: (answer: HttpAnswer) => FetchedList<Row>;
  readonly row: unknown;
  readonly startSandbox: () => Promise<CatalogueSandbox | PriceListSandbox>;
  readonly openSource: (options: SourceOptions) => {
    readonly fetch: () => Promise<FetchedList<Row>>;
    readonly close: () => Promise<void>;
  };
  /** Asserts the sandbox's rows; none is skipped. */
  readonly expectRows: (rows: readonly Row[]) => void;
};

export const behavesAsAStoreList = <Row>({
  read,
  row,
  startSandbox,
  openSource,
  expectRows,
}: StoreList<Row>): void => {
  describe('A store list', () => {
    it.each([
      ['another status', { status: 'error', data: [row] }],
      ['no rows', { status: 'successful' }],
      ['a row instead of rows', { status: 'successful', data: row }],
      ['a truncated body', '{"status":"successful","data":[{"id":'],
      ['no body', ''],
      ['an HTML page', '<html></html>'],
      ['null', null],
    ])('is refused with %s', (_, body) => {
      expect(read(answerOf(body))).toMatchObject({ ok: false });
    });

    it('is refused with an error status, even with valid rows', () => {
      const refused = read(answerOf(list(row), 503));
      expect(refused).toEqual({ ok: false, description: 'status 503' });
    });
  });

  describe('The store provider', () => {
    let store: CatalogueSandbox | PriceListSandbox;
    beforeEach(async () => {
      store = await startSandbox();
    });
    afterEach(() => store.close());

    const fetchFrom = async (options: Partial<SourceOptions> = {}) => {
      const { apiUrl: url, apiKey } = store;
      const source = openSource({ url, apiKey, log: noopLog, ...options });
      const fetched = await source.fetch();
      await source.close();
      return fetched;
    };

    it('sends only rows that can be parsed', async () => {
      const fetched = await fetchFrom();
      if (!fetched.ok) throw new Error(fetched.description);
      expect(fetched.skippedRows).toBe(0);
      expectRows(fetched.rows);
    });

    it.each(['error', 'broken', 'down', 'silent'] as const)(
      'gives no list while it behaves as "%s"',
      async (mode) => {
        store.behave(mode);
        expect(await fetchFrom({ timeoutMs: 100 })).toMatchObject({ ok: false });
      },
    );

    it('has its API key kept out of our log', async () => {
      const lines: string[] = [];
      const log = createLog({
        name: 'test',
        level: 'debug',
        destination: { write: (line) => lines.push(line) },
      });
      const apiKey = 'guessed-store-key';
      const refused = await fetchFrom({ apiKey, log });
      await store.close();
      const unanswered = await fetchFrom({ apiKey, log });
      expect(refused).toEqual({ ok: false, description: 'status 401' });
      expect(unanswered).toMatchObject({ ok: false });
      expect(lines).toHaveLength(2);
      expect(lines.join('') + JSON.stringify([refused, unanswered])).not.toContain(apiKey);
    });
  });
};
