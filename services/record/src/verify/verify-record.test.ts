// @module-tag slow
import { generateKeyPairSync } from 'node:crypto';
import { customerStream } from '@haat/contracts/events/customer';
import { ANCHOR_STREAM, RECORD_STREAM } from '@haat/contracts/events/record';
import { subjects } from '@haat/contracts/events/subject';
import { sample } from '@haat/contracts/testing/sample';
import { START } from '@haat/event-store/port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnchorEvent, anchorEvent } from '../anchors/anchor-event.ts';
import { eventHash } from '../hash-chain/hash-chain.ts';
import { publicKeyOf, signed } from '../keys/signature.ts';
import { openRecordUnderTest, type RecordUnderTest } from '../testing/record-under-test.ts';
import type { FindingKind } from './finding.ts';

const NAME = 'domainname-neelkhadi.in';
const ORDER = 'order-HT-261121-1';
const ASHA = customerStream('C-ASHA');
const RAVI = customerStream('C-RAVI');
const registered = (customerId: string) => sample('CustomerRegistered', { customerId });

let record: RecordUnderTest;
/** Fourteen events, the last of them after the newest of three anchors. */
beforeEach(async () => {
  record = await openRecordUnderTest();
  await record.happen(ASHA, registered('C-ASHA'));
  await record.happen(RAVI, registered('C-RAVI'));
  await record.happen(NAME, sample('DomainNameReserved'));
  await record.happen(ORDER, sample('OrderPlaced', { customerId: 'C-ASHA' }));
  await record.writer(5).poll();
  await record.happen(
    ORDER,
    sample('OrderPaymentConfirmed'),
    sample('DomainRegistrationRequested'),
  );
  await record.happen(NAME, sample('DomainNameSecured'));
  await record.happen(ORDER, sample('DomainRegistered'), sample('OrderCompleted'));
  await record.writer(5).poll();
  await record.happen(NAME, sample('DomainNameSold'));
  for (const n of [1, 2, 3, 4]) {
    await record.happen(`domainname-${n}.in`, sample('DomainNameReserved', { domain: `${n}.in` }));
  }
  await record.writer(5).poll();
  await record.happen(`domainname-5.in`, sample('DomainNameReserved', { domain: '5.in' }));
});
afterEach(() => record.close());

/** @param kinds any of these, in the stream */
const finds = async (
  stream: string,
  kinds: readonly FindingKind[],
  revision?: number | null,
): Promise<void> => {
  const { findings, found } = await record.verify();
  const finding = findings.find((one) => one.stream === stream);
  expect(findings, `${stream} is not among them`).toContain(finding);
  expect(kinds).toContain(finding?.kind);
  if (revision !== undefined) expect(finding?.revision).toBe(revision);
  expect(finding?.said).toMatch(/\.$/);
  expect(found).toBe(findings.length);
};
const findsNothing = async (): Promise<void> => {
  expect((await record.verify()).findings).toEqual([]);
};
const eventAt = (stream: string, revision: number) =>
  ['where stream = $1 and revision = $2', [stream, revision]] as const;

const encryptedFor = async (subject: string): Promise<number> => {
  const { events } = await record.raw.readAll(START);
  return events.filter(
    ({ metadata }) => (metadata.encrypted as { subject?: string } | undefined)?.subject === subject,
  ).length;
};

describe('an untouched event log', () => {
  it('verifies, and reports how many events are signed', async () => {
    expect(await record.verify()).toEqual({
      events: 19,
      streams: 11,
      anchors: 3,
      anchored: 15,
      forgotten: 0,
      found: 0,
      findings: [],
    });
  });

  it('verifies after an erasure, and counts the events whose IDs can no longer be checked', async () => {
    await record.keyStore.subjects.destroy(subjects.customer('C-ASHA'));
    const { findings, forgotten } = await record.verify();
    expect(findings).toEqual([]);
    expect(forgotten).toBe(await encryptedFor('customer:C-ASHA'));
    expect(forgotten).toBeGreaterThan(1);
  });

  it('verifies events about a subject after its erasure', async () => {
    await record.keyStore.subjects.destroy(subjects.customer('C-ASHA'));
    const before = (await record.verify()).forgotten;
    await record.happen(ASHA, sample('CustomerBlocked', { customerId: 'C-ASHA' }));
    const { findings, forgotten } = await record.verify();
    expect(findings).toEqual([]);
    expect(forgotten).toBe(before + 1);
  });

  it('verifies while events are written', async () => {
    let isOver = false;
    const writing = (async () => {
      for (let n = 10; !isOver || n < 30; n += 1) {
        await record.happen(`domainname-${n}.in`, sample('DomainNameReserved'));
        await record.writer(5).poll();
      }
    })();
    for (let time = 0; time < 5; time += 1) await findsNothing();
    isOver = true;
    await writing;
  });

  it('verifies while its newest anchor is not saved outside yet', async () => {
    const saved = await record.keyStore.savedAnchor();
    await record.happen('domainname-6.in', sample('DomainNameReserved'));
    record.clock.advance(120_000);
    await record.writer(5).poll();
    expect((await record.keyStore.savedAnchor())?.anchor.sequence).toBe(4);
    await keep(saved);
    await findsNothing();
  });
});

const keep = async (saved: Awaited<ReturnType<RecordUnderTest['keyStore']['savedAnchor']>>) => {
  if (saved === null) throw new Error('No anchor was saved');
  await record.tamper('update kept_anchor set sequence = $1, revision = $2, anchor = $3', [
    saved.anchor.sequence,
    saved.revision.toString(),
    JSON.stringify(saved.anchor),
  ]);
};

describe('A changed event is found', () => {
  it.each([
    ['in its data', `data = jsonb_set(data, '{pricePaise}', '1')`, ORDER, 0],
    ['in its type', `type = 'OrderPaymentFailed'`, ORDER, 1],
    ['in its ID', `event_id = gen_random_uuid()`, NAME, 0],
    [
      'in its ciphertext',
      `metadata = jsonb_set(metadata, '{encrypted,ciphertext}',
         to_jsonb(overlay(metadata->'encrypted'->>'ciphertext' placing 'AAAA' from 30)))`,
      ASHA,
      0,
    ],
    ['in its metadata, replaced by a list', `metadata = '[]'`, ORDER, 2],
    ['in its data, replaced by null', `data = 'null'`, ORDER, 4],
    ['after the newest anchor', `data = '{}'`, 'domainname-5.in', 0],
  ])('%s', async (_what, change, stream, revision) => {
    const [where, values] = eventAt(stream, revision);
    await record.tamper(`update events set ${change} ${where}`, values);
    await finds(stream, ['changed'], revision);
  });

  it('in its ciphertext, with all hashes recomputed', async () => {
    await record.happen(ASHA, sample('CustomerBlocked', { customerId: 'C-ASHA' }));
    const [where, values] = eventAt(ASHA, 1);
    await record.tamper(
      `update events set metadata = jsonb_set(metadata, '{encrypted,ciphertext}',
         to_jsonb(overlay(metadata->'encrypted'->>'ciphertext' placing 'AAAA' from 30))) ${where}`,
      values,
    );
    await record.rechain(ASHA);
    await finds(ASHA, ['forged'], 1);
  });

  it('in its data, with the hash chain recomputed and the IDs unchanged', async () => {
    const [where, values] = eventAt('domainname-5.in', 0);
    await record.tamper(
      `update events set data = jsonb_set(data, '{customerId}', '"C-MALLORY"') ${where}`,
      values,
    );
    await record.rechain('domainname-5.in');
    await finds('domainname-5.in', ['forged'], 0);
  });

  it('in its actor, with only its own hash recomputed', async () => {
    const blocked = sample('CustomerBlocked', { customerId: 'C-ASHA' });
    await record.happen(ASHA, blocked, sample('CustomerUnblocked', { customerId: 'C-ASHA' }));
    const [, event] = await record.events(ASHA);
    if (event === undefined) throw new Error('No customer was blocked');
    const metadata = { ...event.metadata, actor: { kind: 'system', name: 'asha' } };
    await record.tamper('update events set metadata = $2 where event_id = $1', [
      event.id,
      JSON.stringify({ ...metadata, hash: eventHash({ ...event, metadata }) }),
    ]);
    await finds(ASHA, ['rechained'], 2);
  });

  it('when two events were swapped', async () => {
    const at = (from: number, to: number) =>
      record.tamper('update events set revision = $3 where stream = $1 and revision = $2', [
        ORDER,
        from,
        to,
      ]);
    await at(1, 100);
    await at(2, 1);
    await at(100, 2);
    await finds(ORDER, ['missing'], 2);
    await record.tamper(
      `update events set position = -position where stream = $1 and revision in (1, 2)`,
      [ORDER],
    );
    await record.tamper(
      `update events e set position = -o.position from events o
       where e.stream = $1 and o.stream = $1 and e.revision in (1, 2) and o.revision in (1, 2)
         and e.revision <> o.revision`,
      [ORDER],
    );
    await finds(ORDER, ['changed'], 1);
  });
});

describe('A missing event is found', () => {
  it('in the middle of a stream', async () => {
    const [where, values] = eventAt(ORDER, 2);
    await record.tamper(`delete from events ${where}`, values);
    await finds(ORDER, ['missing'], 3);
  });

  it('at the end of a stream', async () => {
    const [where, values] = eventAt(ORDER, 4);
    await record.tamper(`delete from events ${where}`, values);
    await finds(ORDER, ['cut'], 4);
  });

  it('when its whole stream was deleted', async () => {
    await record.tamper('delete from events where stream = $1', [RAVI]);
    await finds(RAVI, ['stream deleted']);
  });

  it('when the end of the store was cut off, with its anchors', async () => {
    const [, second] = await record.events(ANCHOR_STREAM);
    await record.tamper('delete from events where position > $1', [Number(second?.position)]);
    await finds(ANCHOR_STREAM, ['cut']);
    await finds('domainname-1.in', ['stream deleted']);
    await finds(NAME, ['cut'], 2);
  });
});

describe('An event forged without the keys is found', () => {
  it('at the end of a stream', async () => {
    await record.forge(NAME, sample('DomainNameReleased'));
    await finds(NAME, ['forged'], 3);
  });

  it('in a new stream', async () => {
    await record.forge('domainname-free.in', sample('DomainNameSold'));
    await finds('domainname-free.in', ['forged'], 0);
  });

  it('when it claims that its customer was erased', async () => {
    const forged = sample('CustomerBlocked', { customerId: 'C-RAVI', reason: '[erased]' });
    await record.forge(RAVI, forged);
    await finds(RAVI, ['forged'], 1);
  });

  it('when it was inserted before an existing anchor', async () => {
    await record.keyStore.subjects.destroy(subjects.customer('C-ASHA'));
    const forged = sample('CustomerBlocked', { customerId: 'C-ASHA', reason: '[erased]' });
    await record.forge('customer-C-ASHA-2', forged);
    await record.tamper('update events set position = position + 1000 where position > 3');
    await record.tamper('update events set position = 4 where stream = $1', ['customer-C-ASHA-2']);
    await finds('customer-C-ASHA-2', ['forged'], 0);
  });

  it('and an event whose key is missing is reported', async () => {
    await record.tamper('delete from subject_keys where subject = $1', ['customer:C-RAVI']);
    const reopened = await record.verifyAgain();
    expect(reopened.findings).toMatchObject([{ kind: 'key missing', stream: RAVI, revision: 0 }]);
  });
});

describe('An invalid list of anchors is found', () => {
  const chained = ['anchor missing', 'missing'] as const;

  it('when one was removed from the middle', async () => {
    const [where, values] = eventAt(ANCHOR_STREAM, 1);
    await record.tamper(`delete from events ${where}`, values);
    await finds(ANCHOR_STREAM, chained);
    expect((await record.verify()).found).toBe(1);
  });

  it('when the later ones were moved up and their hash chain recomputed', async () => {
    const [where, values] = eventAt(ANCHOR_STREAM, 1);
    await record.tamper(`delete from events ${where}`, values);
    await record.tamper('update events set revision = 1 where stream = $1 and revision = 2', [
      ANCHOR_STREAM,
    ]);
    await record.rechain(ANCHOR_STREAM);
    await finds(ANCHOR_STREAM, ['anchor missing'], 1);
    expect((await record.verify()).found).toBe(1);
  });

  it('when all were signed with another key, which the first event names', async () => {
    const key = generateKeyPairSync('ed25519').privateKey;
    let previousSignature: string | null = null;
    for (const event of await record.events(ANCHOR_STREAM)) {
      const { signature: _, ...unsigned } = anchorEvent(event).anchor;
      const anchor: AnchorEvent['anchor'] = signed(key, { ...unsigned, previousSignature });
      previousSignature = anchor.signature;
      await record.tamper('update events set data = $2 where event_id = $1', [
        event.id,
        JSON.stringify(anchor),
      ]);
    }
    await record.rechain(ANCHOR_STREAM);
    await record.tamper(
      `update events set data = jsonb_set(data, '{anchorPublicKey}', $2) where stream = $1`,
      [RECORD_STREAM, JSON.stringify(publicKeyOf({ anchors: key }))],
    );
    await record.rechain(RECORD_STREAM);
    await finds(ANCHOR_STREAM, ['anchor forged']);
    await finds(RECORD_STREAM, ['other keys'], 0);
  });

  it('when one claims to cover more events', async () => {
    const key = await record.keyStore.recordKeys();
    const [event] = await record.events(ANCHOR_STREAM);
    if (key === null || event === undefined) throw new Error('There is nothing to sign');
    const { signature: _, ...unsigned } = anchorEvent(event).anchor;
    await record.tamper('update events set data = $2 where event_id = $1', [
      event.id,
      JSON.stringify({ ...unsigned, events: 6, signature: anchorEvent(event).anchor.signature }),
    ]);
    await record.rechain(ANCHOR_STREAM);
    await finds(ANCHOR_STREAM, ['anchor forged'], 0);
  });

  it('when one names another last event than the last one that it covers', async () => {
    const keys = await record.keyStore.recordKeys();
    const event = (await record.events(ANCHOR_STREAM)).at(-1);
    if (keys === null || event === undefined) throw new Error('There is nothing to sign');
    const { signature: _, ...unsigned } = anchorEvent(event).anchor;
    const last = { ...unsigned.last, revision: unsigned.last.revision + 1 };
    const anchor = signed(keys.anchors, { ...unsigned, last });
    await record.tamper('update events set data = $2 where event_id = $1', [
      event.id,
      JSON.stringify(anchor),
    ]);
    await record.rechain(ANCHOR_STREAM);
    await keep({ revision: event.revision, anchor });
    await finds(ANCHOR_STREAM, ['missing']);
  });

  it('where the saved anchor was put back', async () => {
    const [first] = await record.events(ANCHOR_STREAM);
    if (first === undefined) throw new Error('There is no anchor');
    await keep({ revision: 0n, anchor: anchorEvent(first).anchor });
    await finds(ANCHOR_STREAM, ['anchor not kept']);
  });

  it('when the newest one is not saved outside after two minutes', async () => {
    const [, second] = await record.events(ANCHOR_STREAM);
    if (second === undefined) throw new Error('There is no second anchor');
    await keep({ revision: 1n, anchor: anchorEvent(second).anchor });
    record.clock.advance(120_000);
    // As in a log that was moved just now.
    await record.tamper('update events set recorded_at = $1', [
      new Date(record.clock.now()).toISOString(),
    ]);
    await finds(ANCHOR_STREAM, ['anchor not kept']);
  });

  it('where another one is saved', async () => {
    const saved = await record.keyStore.savedAnchor();
    if (saved === null) throw new Error('No anchor was saved');
    await keep({ ...saved, anchor: { ...saved.anchor, events: 16 } });
    await finds(ANCHOR_STREAM, ['anchor not kept']);
  });
});
