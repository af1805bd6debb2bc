import { canonicalJson } from '@haat/contracts/canonical-json';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { type Shopper, signUp } from '@haat/testkit/shopper';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.mock('@haat/contracts/canonical-json', { spy: true });

let shop: ApiShop;
let asha: Shopper;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const part = (name: string, content: string, file?: string): string =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n` +
  `${file ? 'content-type: image/png\r\n' : ''}\r\n${content}\r\n`;

const holdsBytes = (value: unknown): boolean =>
  Buffer.isBuffer(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsBytes));

it('no uploaded file is written out byte by byte, whatever fields share its name', async () => {
  vi.mocked(canonicalJson).mockClear();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/payments/createInitial',
    headers: {
      cookie: asha.cookie,
      'idempotency-key': 'one key',
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: [
      part('txn_id', '632612345000'),
      part('amount', '549'),
      part('screenshot', 'a text'),
      part('screenshot', 'a picture', 'screenshot.png'),
      '--b--\r\n',
    ].join(''),
  });
  expect(answer.statusCode).toBe(400);
  const hashed = vi.mocked(canonicalJson).mock.calls.map(([value]) => value);
  expect(JSON.stringify(hashed)).toContain('file ');
  expect(hashed.some(holdsBytes)).toBe(false);
});
