import { type ApiShop, openApi } from '@haat/testkit/api';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi({
    UPI_PAYEE_VPA: 'neel@bank',
    UPI_PAYEE_NAME: 'Neel Khadi',
    UPI_PAYEE_MERCHANT: 'on',
    PUBLIC_IP_URL: 'https://ip.example/?format=json',
    SUPPLIER_EMAIL: 'help@haat.example',
    GRIEVANCE_OFFICER: 'Meera Joshi',
  });
});
afterAll(() => shop.close());

it('the settings contain the IP address service, payee and default nameservers, and no secret', async () => {
  const { status, body } = await visit(shop.app).get('/api/settings');
  expect(status).toBe(200);
  expect(body).toEqual({
    publicIpUrl: 'https://ip.example/?format=json',
    payee: { vpa: 'neel@bank', name: 'Neel Khadi', isMerchant: true },
    defaultNameservers: ['ns1.haat.example', 'ns2.haat.example'],
    emailVerification: false,
    seller: {
      ...{ name: null, address: null, gstin: null, email: 'help@haat.example', phone: null },
      officer: { name: 'Meera Joshi', email: null, phone: null },
    },
    gstPercent: null,
    periods: {
      ...{ domainHold: 900_000, paymentExpiry: 259_200_000 },
      ...{ hostingGrace: 2_592_000_000, session: 2_592_000_000 },
    },
  });
});

it('pages may connect only to the shop and to the IP address service of the settings', async () => {
  const { headers } = await visit(shop.app).get('/api/settings');
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://ip.example;");
});
