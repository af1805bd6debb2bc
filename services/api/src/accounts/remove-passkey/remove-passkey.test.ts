import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { loginMessages } from '@haat/contracts/messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';
import {
  addPasskey,
  type Browser,
  browserOf,
  logInWithPasskey,
  openBrowser,
  PASSWORD,
  sessionIn,
} from '../../testing/safe-customer.ts';

let shop: ApiShop;
let asha: TestCustomer;
let browser: Browser;
beforeAll(async () => {
  shop = await openApi();
});
beforeEach(async () => {
  asha = await signUp(shop.app);
  browser = browserOf(shop.app, asha);
});
afterAll(() => shop.close());

const remove = (id: string, by = browser, currentPassword = PASSWORD) =>
  by.post(`/api/account/passkeys/${id}/remove`, { currentPassword });
const idOf = ({ answer }: Awaited<ReturnType<typeof addPasskey>>): string =>
  answer.body.passkeys.at(-1).id;
const GONE = { status: 404, body: { error: accountMessages.passkeyGone } };
const passkeys = () =>
  shop.connection.db
    .selectFrom('passkeys')
    .select('passkey_id')
    .where('customer_id', '=', asha.id)
    .execute();

describe('Removing a passkey', () => {
  it('ends the sessions it opened, keeps this session, and stops its logins', async () => {
    const lost = await addPasskey(browser);
    const left = await addPasskey(browser);
    const { answer } = await logInWithPasskey(openBrowser(shop.app), lost.authenticator);
    const elsewhere = sessionIn(shop.app, answer);
    const removed = await remove(idOf(lost));
    expect(removed).toMatchObject({ status: 200, body: { passkeys: [{ id: idOf(left) }] } });
    expect((await elsewhere.get('/api/auth/session')).body.user).toBeNull();
    expect((await browser.get('/api/auth/session')).body.user.id).toBe(asha.id);
    const again = await logInWithPasskey(openBrowser(shop.app), lost.authenticator);
    expect(again.answer).toMatchObject({
      status: 401,
      body: { error: accountMessages.passkeyUnknown },
    });
    const other = await logInWithPasskey(openBrowser(shop.app), left.authenticator);
    expect(other.answer.status).toBe(200);
    expect(await passkeys()).toEqual([{ passkey_id: idOf(left) }]);
  });

  it('asks for the password', async () => {
    const added = await addPasskey(browser);
    const error = loginMessages.incorrectPassword;
    expect(await remove(idOf(added), browser, 'a guess')).toMatchObject({
      status: 400,
      body: { error, fields: { currentPassword: error } },
    });
    expect(await passkeys()).toHaveLength(1);
  });

  it('answers that the passkey is gone when it is removed, unknown or another customer’s', async () => {
    const ravis = await addPasskey(browserOf(shop.app, await signUp(shop.app)));
    const own = await addPasskey(browser);
    expect(await remove(idOf(ravis))).toMatchObject(GONE);
    expect((await remove(idOf(own))).status).toBe(200);
    expect(await remove(idOf(own))).toMatchObject(GONE);
    expect(await remove('%00')).toMatchObject({ ...GONE, status: 400 });
    const { answer } = await logInWithPasskey(openBrowser(shop.app), ravis.authenticator);
    expect(answer.status).toBe(200);
  });

  it('removes the passkey once when requested twice at the same time', async () => {
    const id = idOf(await addPasskey(browser));
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const story = await shop.story(customerStream(asha.id));
    expect(story).toEqual(['CustomerRegistered', 'PasskeyAdded', 'PasskeyRemoved']);
  });

  it('stops its logins even when the request fails after the event is written', async () => {
    const added = await addPasskey(browser);
    const store = dyingStore(shop.store, { after: writing('PasskeyRemoved') });
    const dying = browser.through(await shop.reopen({ store }));
    expect((await remove(idOf(added), dying)).status).toBe(503);
    expect(await passkeys()).toHaveLength(1);
    const { answer } = await logInWithPasskey(openBrowser(shop.app), added.authenticator);
    expect(answer.status).toBe(401);
  });
});
