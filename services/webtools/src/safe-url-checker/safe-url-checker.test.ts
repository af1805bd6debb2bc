import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SafeUrlAnswer } from '@haat/contracts/http/webtools/safe-url-checker';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { createLog } from '@haat/platform/log';
import type { ApiShop } from '@haat/testkit/api';
import { selfSigned } from '@haat/testkit/self-signed';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WebToolsSettings } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const usual = getCACertificates('default');
const own = selfSigned({
  address: '127.0.0.1',
  validFrom: new Date(Date.now() - 80 * DAY_MS),
  validTo: new Date(Date.now() + 2.5 * DAY_MS),
});

let site: Server;
let secure: Server;
let webRisk: Server;
let origin: string;
let secureOrigin: string;
let answerOfWebRisk: RequestListener;
let webRiskRequests: string[];
let settings: Partial<WebToolsSettings>;
let shop: ApiShop;

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const pages: RequestListener = ({ url }, response) => {
  const type = { 'content-type': 'text/html' };
  if (url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  else if (url === '/pay') response.writeHead(302, { location: 'upi://pay?pa=a@b' }).end();
  else if (url === '/user') {
    response.writeHead(302, { location: 'https://paytm.com:secret@evil.example/' }).end();
  } else if (url === '/down') response.writeHead(302, { location: `${origin}/login` }).end();
  else if (url === '/login') response.writeHead(200, type).end('<input type="password">');
  else if (url === '/sent-on') {
    response.writeHead(200, { ...type, refresh: '0; url=https://evil.example/' }).end();
  } else if (url === '/picture') {
    const picture = { 'content-type': 'image/png', refresh: '0; url=https://evil.example/' };
    response.writeHead(200, picture).end();
  } else response.writeHead(200, type).end('<h1>Cloth</h1>');
};

beforeAll(async () => {
  site = createServer(pages);
  secure = createTlsServer({ key: own.key, cert: own.cert }, pages);
  webRisk = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    webRiskRequests.push(searchParams.get('uri') ?? '');
    answerOfWebRisk(request, response);
  });
  const [port, securePort, riskPort] = await Promise.all([site, secure, webRisk].map(listen));
  origin = `http://127.0.0.1:${port}`;
  secureOrigin = `https://127.0.0.1:${securePort}`;
  settings = {
    // Names lead nowhere: tests make no external request.
    DNS_SERVERS: ['127.0.0.1:1'],
    PUBLIC_WEB_EXCEPTIONS: [`127.0.0.1:${port}`, `127.0.0.1:${securePort}`],
    WEB_RISK_URL: `http://127.0.0.1:${riskPort}/v1/uris:search`,
  };
  shop = await openWebTools(settings);
});

afterEach(() => setDefaultCACertificates(usual));

afterAll(async () => {
  await shop?.close();
  for (const server of [site, secure, webRisk]) {
    server?.closeAllConnections();
    server?.close();
  }
});

const ask = (url: string, app = shop.app) =>
  app.inject({ url: '/api/webtools/safe-url-checker', query: { url } });
const answer = async (url: string) => (await ask(url)).json<SafeUrlAnswer>();
const codesOf = ({ findings }: SafeUrlAnswer) => findings.map(({ code }) => code);

describe('GET /api/webtools/safe-url-checker', () => {
  it('fetches the page and reports its password field', async () => {
    const found = await answer(`${origin}/login`);
    expect(found).toMatchObject({
      url: `${origin}/login`,
      host: '127.0.0.1',
      verdict: 'do_not_open',
      hops: [{ url: `${origin}/login`, status: 200 }],
      failure: null,
      certificate: null,
      reputation: 'not_asked',
    });
    expect(codesOf(found)[0]).toBe('password_not_encrypted');
  });

  it.each(['/sent-on', '/picture'])('follows the refresh header of %s', async (path) => {
    const found = await answer(origin + path);
    expect(found.hops).toEqual([{ url: origin + path, status: 200 }]);
    expect(codesOf(found)).toContain('redirects_elsewhere');
  });

  it('judges a scam link by its URL, and sends its password to no server', async () => {
    const found = await answer('https://paytm.com:secret@evil.example/');
    expect(found).toMatchObject({ host: 'evil.example', verdict: 'do_not_open', hops: [] });
    expect(codesOf(found)).toContain('name_before_at');
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it('does not log the link', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const app = await shop.reopen({ log: createLog({ name: 'api', destination }) });
    await ask('http://paytm.com:secret@10.0.0.1/private', app);
    expect(lines.join()).toContain('/api/webtools/safe-url-checker');
    expect(lines.join()).not.toMatch(/secret|paytm|private/);
  });

  it.each(['http://192.168.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data'])(
    'judges %s without fetching it',
    async (url) => {
      const response = await ask(url);
      expect(response.statusCode).toBe(200);
      const found = response.json<SafeUrlAnswer>();
      expect(found).toMatchObject({
        verdict: 'be_careful',
        hops: [],
        failure: { reason: 'not_public' },
      });
      expect(codesOf(found)).toEqual(['inside']);
    },
  );

  it('stops at a redirect to a private address, and warns about it', async () => {
    const found = await answer(`${origin}/inside`);
    expect(found).toMatchObject({ verdict: 'do_not_open', hops: [{ status: 302 }] });
    expect(codesOf(found)).toContain('redirects_inside');
  });

  it('warns about a redirect to a payment, and about one that imitates another site', async () => {
    const pay = await answer(`${origin}/pay`);
    expect(codesOf(pay)).toContain('starts_payment');
    expect(codesOf(pay)).not.toContain('redirects_inside');
    const user = await answer(`${origin}/user`);
    expect(user).toMatchObject({ verdict: 'do_not_open' });
    expect(codesOf(user)).toEqual(
      expect.arrayContaining(['name_before_at', 'redirects_elsewhere']),
    );
  });

  it('warns about a certificate without a known authority', async () => {
    const found = await answer(`${secureOrigin}/`);
    expect(found).toMatchObject({
      verdict: 'do_not_open',
      failure: { reason: 'certificate' },
      certificate: null,
    });
    expect(found.findings[0]).toMatchObject({
      code: 'certificate',
      title: 'The certificate of 127.0.0.1 is not signed by an authority that browsers trust',
    });
  });

  it('reports the issuer of a valid certificate, and that it expires soon', async () => {
    setDefaultCACertificates([...usual, own.cert]);
    const found = await answer(`${secureOrigin}/`);
    expect(found.certificate).toMatchObject({
      issuer: 'A loom on loopback',
      protocol: 'TLSv1.3',
    });
    expect(found.findings).toContainEqual(
      expect.objectContaining({
        code: 'certificate_ends',
        title: 'Its certificate ends in 2 days',
      }),
    );
  });

  it('warns about a redirect from https to http', async () => {
    setDefaultCACertificates([...usual, own.cert]);
    const found = await answer(`${secureOrigin}/down`);
    expect(found.hops.map(({ status }) => status)).toEqual([302, 200]);
    expect(codesOf(found)).toEqual(expect.arrayContaining(['downgrade', 'password_not_encrypted']));
  });

  it.each([
    ['', webToolMessages.addressMissing],
    ['hello', webToolMessages.addressInvalid],
  ])('refuses "%s" with a message', async (url, text) => {
    const response = await ask(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: text, fields: { url: text } });
  });
});

describe('The list of dangerous URLs', () => {
  const askWithKey = async (url: string): Promise<SafeUrlAnswer> => {
    webRiskRequests = [];
    const listed = await openWebTools({ ...settings, WEB_RISK_API_KEY: 'a key' });
    const response = await ask(url, listed.app);
    await listed.close();
    return response.json();
  };

  it('warns about a listed URL', async () => {
    answerOfWebRisk = (_request, response) =>
      response.end('{"threat":{"threatTypes":["SOCIAL_ENGINEERING"]}}');
    const found = await askWithKey('https://phish.invalid/');
    expect(found).toMatchObject({ verdict: 'do_not_open', reputation: 'listed' });
    expect(found.findings[0]).toMatchObject({
      code: 'listed',
      title: 'phish.invalid is on a list of addresses suspected of phishing',
    });
    expect(webRiskRequests).toEqual(['https://phish.invalid/']);
  });

  it('does not clear an unlisted URL', async () => {
    answerOfWebRisk = (_request, response) => response.end('{}');
    const found = await askWithKey('https://new.invalid/');
    expect(found).toMatchObject({ verdict: 'be_careful', reputation: 'not_listed' });
  });

  it('is reported as unanswered when it does not answer', async () => {
    answerOfWebRisk = (_request, response) => response.writeHead(503).end();
    expect(await askWithKey('https://new.invalid/')).toMatchObject({
      verdict: 'be_careful',
      reputation: 'no_answer',
    });
  });

  it.each(['http://192.168.0.1/', 'http://wiki.corp/plans'])(
    'is not asked about an internal URL: %s',
    async (url) => {
      answerOfWebRisk = (_request, response) => response.end('{}');
      const found = await askWithKey(url);
      expect(found).toMatchObject({ reputation: 'not_asked', verdict: 'be_careful' });
      expect(codesOf(found)).toEqual(['inside']);
      expect(webRiskRequests).toEqual([]);
    },
  );
});
