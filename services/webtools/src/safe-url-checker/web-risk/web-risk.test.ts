import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from '@haat/platform/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebRisk, type ReputationSource } from './web-risk.ts';

const API_KEY = 'a secret key';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let open: (timeoutMs: number) => ReputationSource;
let webRisk: ReputationSource;
let lines: string[];

beforeEach(async () => {
  lines = [];
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const destination = { write: (line: string) => lines.push(line) };
  open = (timeoutMs) =>
    createWebRisk({
      url: `http://127.0.0.1:${port}/v1/uris:search`,
      apiKey: API_KEY,
      timeoutMs,
      log: createLog({ name: 'test', level: 'debug', destination }),
    });
  webRisk = open(10_000);
});

afterEach(async () => {
  await webRisk.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const LISTED = 'http://testsafebrowsing.appspot.com/s/phishing.html?a=1&b=2';

describe('Web Risk', () => {
  it('gets an address as its Lookup API expects it', async () => {
    let request: { url: URL; key: unknown } | null = null;
    answer = ({ url = '', headers }, response) => {
      request = { url: new URL(url, 'http://x'), key: headers['x-goog-api-key'] };
      response.end('{}');
    };
    expect(await webRisk.reputationOf(LISTED)).toEqual({ ok: true, threats: [] });
    const { url, key } = request as unknown as { url: URL; key: unknown };
    expect(url.pathname).toBe('/v1/uris:search');
    expect(url.searchParams.getAll('threatTypes')).toEqual([
      'MALWARE',
      'SOCIAL_ENGINEERING',
      'UNWANTED_SOFTWARE',
    ]);
    expect(url.searchParams.get('uri')).toBe(LISTED);
    expect(key).toBe(API_KEY);
    expect(url.href).not.toContain('key');
  });

  it('returns the lists that contain the URL', async () => {
    answer = (_request, response) =>
      response.end(
        '{"threat":{"threatTypes":["MALWARE","SOCIAL_ENGINEERING"],' +
          '"expireTime":"2026-11-21T12:00:00Z"}}',
      );
    expect(await webRisk.reputationOf(LISTED)).toEqual({
      ok: true,
      threats: ['MALWARE', 'SOCIAL_ENGINEERING'],
    });
  });

  it.each([
    ['refuses the key', 403, '{"error":{"code":403,"status":"PERMISSION_DENIED"}}', 'status 403'],
    ['is over its quota', 429, '{}', 'status 429'],
    ['answers with HTML', 200, '<html>', 'the body is no answer of Web Risk'],
    [
      'reports an error with status 200',
      200,
      '{"error":{"code":429}}',
      'the body is no answer of Web Risk',
    ],
    ['names no list', 200, '{"threat":{}}', 'the body is no answer of Web Risk'],
  ])('gives no result when it %s', async (_why, status, body, description) => {
    answer = (_request, response) => response.writeHead(status).end(body);
    expect(await webRisk.reputationOf(LISTED)).toEqual({ ok: false, description });
  });

  it('gives no result when it does not answer in time', async () => {
    answer = () => undefined;
    const impatient = open(30);
    const reputation = await impatient.reputationOf(LISTED);
    await impatient.close();
    expect(reputation).toMatchObject({ ok: false });
    expect(lines.join('')).not.toContain(API_KEY);
  });
});
