import { encode } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { findAddresses } from './addresses.ts';
import { type Question, type Response, readResponse } from './message.ts';
import { createResolver } from './resolver.ts';
import { type Manner, type NameServer, startNameServer } from './testing/name-server.ts';
import { records, type Short } from './testing/zones.ts';

const servers: NameServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const world = async (...known: readonly Short[]) => {
  let manner: Manner = 'answer';
  const server = await startNameServer(records(...known), { manner: () => manner });
  servers.push(server);
  return {
    server,
    find: (name: string) => findAddresses(name, createResolver([server.at])),
    become: (next: Manner) => {
      manner = next;
    },
  };
};

/** An alias to `db.corp..`, as an outside server may write it: a label may contain dots. */
const aliasWithDots = (question: Question): Response => {
  const head = encode({ type: 'response', id: 7, questions: [{ ...question, class: 'IN' }] });
  head.writeUInt16BE(1, 6);
  const target = Buffer.from('\x02db\x06corp..\0');
  const record = Buffer.from([0xc0, 12, 0, 5, 0, 1, 0, 0, 0, 60, 0, target.length]);
  const read = readResponse(Buffer.concat([head, record, target]), 7, question);
  if (read === null) throw new Error('The packet cannot be read.');
  return read.response;
};

describe('Finding the addresses of a domain', () => {
  it('follows its aliases, and adds reverse names', async () => {
    const { find } = await world(
      ['www.haat.example', 'CNAME', 60, 'haat.cdn.example'],
      ['haat.cdn.example', 'CNAME', 60, 'edge.cdn.example'],
      ['edge.cdn.example', 'A', 30, '8.8.4.4'],
      ['edge.cdn.example', 'AAAA', 30, '2606:4700::44'],
      ['4.4.8.8.in-addr.arpa', 'PTR', 60, 'edge-1.cdn.example'],
    );
    expect(await find('www.haat.example')).toEqual({
      exists: true,
      aliases: ['www.haat.example', 'haat.cdn.example', 'edge.cdn.example'],
      aliasEnd: 'there',
      addresses: [
        {
          address: '8.8.4.4',
          family: 4,
          ttl: 30,
          range: 'unicast',
          isPublic: true,
          reverseName: 'edge-1.cdn.example',
        },
        {
          address: '2606:4700::44',
          family: 6,
          ttl: 30,
          range: 'unicast',
          isPublic: true,
          reverseName: null,
        },
      ],
      unanswered: [],
    });
  });

  it('lists private addresses without looking up their reverse names', async () => {
    const { find, server } = await world(
      ['inside.example', 'A', 60, '10.0.0.7'],
      ['7.0.0.10.in-addr.arpa', 'PTR', 60, 'payroll.corp'],
    );
    const { addresses } = await find('inside.example');
    expect(addresses).toMatchObject([{ isPublic: false, range: 'private', reverseName: null }]);
    expect(server.queries.map(({ type }) => type)).not.toContain('PTR');
  });

  it('does not follow a public alias to an internal name', async () => {
    const { find } = await world(
      ['www.haat.example', 'CNAME', 60, 'Payroll.CORP'],
      ['payroll.corp', 'A', 60, '10.0.0.7'],
      ['shop.haat.example', 'A', 60, '8.8.4.4'],
      ['4.4.8.8.in-addr.arpa', 'CNAME', 60, '7.0.0.10.in-addr.arpa'],
      ['7.0.0.10.in-addr.arpa', 'PTR', 60, 'payroll.corp'],
    );
    expect(await find('www.haat.example')).toEqual({
      exists: true,
      aliases: ['www.haat.example', 'Payroll.CORP'],
      aliasEnd: 'missing',
      addresses: [],
      unanswered: [],
    });
    expect(await find('shop.haat.example')).toMatchObject({ addresses: [{ reverseName: null }] });
  });

  it('finds none for a domain without addresses, and none for a missing domain', async () => {
    const { find } = await world(['mail.example', 'TXT', 60, 'only a text']);
    expect(await find('mail.example')).toMatchObject({ exists: true, addresses: [] });
    expect(await find('missing.example')).toMatchObject({ exists: false, addresses: [] });
  });

  it('stops at aliases that go in a circle', async () => {
    const { find } = await world(
      ['one.example', 'CNAME', 60, 'two.example'],
      ['two.example', 'CNAME', 60, 'one.example'],
    );
    expect(await find('one.example')).toEqual({
      exists: true,
      aliases: ['one.example', 'two.example'],
      aliasEnd: 'loop',
      addresses: [],
      unanswered: [],
    });
  });

  it('stops at a circle of aliases when the resolver fails at it', async () => {
    const server = await startNameServer(
      records(
        ['one.example', 'CNAME', 60, 'two.example'],
        ['two.example', 'CNAME', 60, 'one.example'],
      ),
      { manner: ({ type }) => (type === 'CNAME' ? 'answer' : 'servfail') },
    );
    servers.push(server);
    expect(await findAddresses('one.example', createResolver([server.at]))).toMatchObject({
      exists: true,
      aliases: ['one.example', 'two.example'],
      aliasEnd: 'loop',
    });
  });

  it('stops at a chain of aliases that is too long', async () => {
    const links = Array.from(
      { length: 12 },
      (_, index): Short => [`a${index}.example`, 'CNAME', 60, `a${index + 1}.example`],
    );
    const { find } = await world(...links, ['a12.example', 'A', 60, '8.8.4.4']);
    expect(await find('a0.example')).toMatchObject({ aliasEnd: 'too_long', addresses: [] });
  });

  it('finds none behind an alias to a missing domain', async () => {
    const { find } = await world(['old.example', 'CNAME', 60, 'gone.cdn.example']);
    expect(await find('old.example')).toMatchObject({
      exists: true,
      aliases: ['old.example', 'gone.cdn.example'],
      aliasEnd: 'missing',
    });
  });

  it('looks up no internal name, even one with several dots at its end', async () => {
    const names: string[] = [];
    const found = await findAddresses('evil.example', async (question) => {
      names.push(question.name);
      if (question.name === 'evil.example') return aliasWithDots(question);
      const { name } = question;
      const answers = question.type === 'A' ? records([name, 'A', 60, '10.0.0.5']) : [];
      return { code: 'NOERROR', isAuthoritative: false, answers, authorities: [] };
    });
    expect(new Set(names)).toEqual(new Set(['evil.example']));
    expect(found).toMatchObject({ aliasEnd: 'missing', addresses: [] });
  });

  it('finds the addresses of one family when the nameservers fail for the other', async () => {
    const server = await startNameServer(
      records(
        ['www.haat.example', 'CNAME', 60, 'haat.example'],
        ['haat.example', 'A', 60, '8.8.4.4'],
      ),
      { manner: ({ type }) => (type === 'AAAA' ? 'servfail' : 'answer') },
    );
    servers.push(server);
    const ask = createResolver([server.at]);
    expect(await findAddresses('www.haat.example', ask)).toMatchObject({
      exists: true,
      aliases: ['www.haat.example', 'haat.example'],
      addresses: [{ address: '8.8.4.4' }],
      unanswered: [6],
    });
  });

  it('fails when no server answers', async () => {
    const { find, become } = await world(['haat.example', 'A', 60, '8.8.4.4']);
    become('servfail');
    await expect(find('haat.example')).rejects.toThrow('answered SERVFAIL');
  });
});
