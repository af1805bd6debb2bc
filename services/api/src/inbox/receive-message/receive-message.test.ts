import { inboxStream } from '@haat/contracts/events/inbox';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { START } from '@haat/event-store/port';
import { inboxNumber } from '@haat/platform/ids';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { signUp, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';
import { receiveMessage } from './receive-message.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const bug = {
  page: '/domains/domains-prices',
  happened: 'The search for .co.in shows nothing.',
  expected: 'The row of .co.in.',
};
const offer = {
  name: 'Asha Rao',
  email: 'asha@neelkhadi.in',
  title: 'Loom ledger',
  kind: 'php-script',
  description: 'Keeps the books of a weaving shed.',
  askingPrice: 4999,
};
const request = {
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  work: 'shop',
  description: 'A shop for forty products.',
  budget: '25000-50000',
};

const storedUnder = async (number: string) => {
  const { events } = await shop.store.read(inboxStream(number));
  return events.map(({ type, data, metadata }) => ({ type, data, actor: metadata.actor }));
};
const countOf = async (eventType: 'BugReported' | 'CodeOffered' | 'HireRequested') => {
  const { events } = await shop.store.readAll(START, { filter: { eventTypes: [eventType] } });
  return events.length;
};

describe('A visitor’s message', () => {
  it('reports a bug, and is answered with its number', async () => {
    const { status, body } = await visit(shop.app).post('/api/inbox/bug-reports', bug);
    expect(status).toBe(201);
    expect(body.number).toMatch(/^BUG-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(body.message).toContain(body.number);
    expect(await storedUnder(body.number)).toMatchObject([
      {
        type: 'BugReported',
        data: { ...bug, number: body.number, customerId: null, email: null },
        actor: { kind: 'visitor' },
      },
    ]);
  });

  it('offers code, and its price is stored in paise', async () => {
    const demoUrl = 'https://neelkhadi.in/ledger';
    const answer = await visit(shop.app).post('/api/inbox/code-offers', { ...offer, demoUrl });
    expect(answer).toMatchObject({
      status: 201,
      body: { number: expect.stringMatching(/^SELL-/) },
    });
    const { askingPrice: _, ...fields } = offer;
    expect(await storedUnder(answer.body.number)).toMatchObject([
      { type: 'CodeOffered', data: { ...fields, demoUrl, askingPricePaise: 499_900 } },
    ]);
  });

  it('requests work, with or without a deadline', async () => {
    const due = { ...request, deadline: '2099-12-31' };
    const answers = await Promise.all(
      [request, due].map((body) => visit(shop.app).post('/api/inbox/hire-requests', body)),
    );
    const deadlines = await Promise.all(
      answers.map(async ({ status, body }) => {
        expect(status).toBe(201);
        expect(body.number).toMatch(/^HIRE-/);
        const [stored] = await storedUnder(body.number);
        return stored?.data.deadline;
      }),
    );
    expect(deadlines).toEqual([null, '2099-12-31']);
  });
});

describe('A message with a session cookie', () => {
  it('is stored with the customer’s ID and email', async () => {
    const asha = await signUp(shop.app);
    const { body } = await asha.post('/api/inbox/bug-reports', { ...bug, email: asha.email });
    expect(await storedUnder(body.number)).toMatchObject([
      {
        data: { customerId: asha.id, email: asha.email },
        actor: { kind: 'customer', id: asha.id },
      },
    ]);
  });

  it('is stored without a customer when the session is invalid', async () => {
    const anonymous = visit(shop.app, 'no-session-at-all');
    const { status, body } = await anonymous.post('/api/inbox/bug-reports', bug);
    expect(status).toBe(201);
    expect(await storedUnder(body.number)).toMatchObject([{ data: { customerId: null } }]);
  });
});

describe('A message that is sent twice', () => {
  const key = { 'idempotency-key': 'the form of that morning' };

  it('is stored once under one number when its repeats arrive together', async () => {
    const before = await countOf('BugReported');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visit(shop.app).post('/api/inbox/bug-reports', bug, key)),
    );
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
    expect(await countOf('BugReported')).toBe(before + 1);
  });

  it('is stored once when its first answer was lost', async () => {
    let lost = 0;
    const dying = await shop.reopen({
      store: dyingStore(shop.store, {
        after: (append) => {
          if (!writing('HireRequested')(append) || lost > 0) return false;
          lost += 1;
          return true;
        },
      }),
    });
    const send = () => visit(dying).post('/api/inbox/hire-requests', request, key);
    const before = await countOf('HireRequested');
    expect(await send()).toMatchObject({
      status: 503,
      body: { error: refusalMessages.storeUnavailable },
    });
    const again = await send();
    expect(again).toMatchObject({ status: 201 });
    expect(await storedUnder(again.body.number)).toHaveLength(1);
    expect(await countOf('HireRequested')).toBe(before + 1);
  });

  it('gets the next number when its own is taken, and the same one when repeated', async () => {
    const report = (commandId: string, happened: string) =>
      receiveMessage(
        { store: shop.store, clock: { now: () => Date.parse('2026-11-21T05:00:00Z') } },
        { commandId, customerId: null },
        'bug',
        (number) => ({
          type: 'ReportBug',
          number,
          customerId: null,
          ...bug,
          happened,
          email: null,
          reportedAt: '2026-11-21T05:00:00.000Z',
        }),
      );
    const requested = inboxNumber('BUG', 'second', 0);
    const { data } = (await shop.store.read(inboxStream((await report('first', 'A')).number)))
      .events[0] ?? { data: {} };
    const taken = { ...data, number: requested };
    await shop.store.append(
      inboxStream(requested),
      [
        {
          id: crypto.randomUUID(),
          type: 'BugReported',
          data: taken,
          metadata: { commandId: 'third', schemaVersion: 1 },
        },
      ],
      'no_stream',
    );
    const { number } = await report('second', 'B');
    expect(number).toBe(inboxNumber('BUG', 'second', 1));
    expect(await report('second', 'B')).toMatchObject({ number });
    expect(await storedUnder(number)).toMatchObject([{ data: { happened: 'B' } }]);
  });
});

describe('An inbox message', () => {
  it('is refused when its deadline has passed', async () => {
    const late = { ...request, deadline: '2020-01-01' };
    const error = 'This date has passed. Choose a later one, or leave it empty.';
    expect(await visit(shop.app).post('/api/inbox/hire-requests', late)).toMatchObject({
      status: 400,
      body: { error, fields: { deadline: error } },
    });
  });

  it('is refused when too many come from one IP address in a minute', async () => {
    const settings = apiSettings({ INBOX_MESSAGES_PER_MINUTE: 2 });
    const visitor = visit(await shop.reopen({ settings }));
    expect((await visitor.post('/api/inbox/bug-reports', bug)).status).toBe(201);
    expect((await visitor.post('/api/inbox/code-offers', offer)).status).toBe(201);
    const third = await visitor.post('/api/inbox/hire-requests', request);
    expect(third).toMatchObject({
      status: 429,
      body: { error: refusalMessages.blockedByRateLimit },
    });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('a message with the hidden field filled in is answered, but not stored', async () => {
  const before = await countOf('CodeOffered');
  const spam = { ...offer, homepage: 'https://cheap.example' };
  const { status, body } = await visit(shop.app).post('/api/inbox/code-offers', spam);
  expect(status).toBe(201);
  expect(body.message).toContain(body.number);
  expect(await storedUnder(body.number)).toEqual([]);
  expect(await countOf('CodeOffered')).toBe(before);
});
