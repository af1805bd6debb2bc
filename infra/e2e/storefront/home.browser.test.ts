import { CAROUSEL_EXIT_MS, CAROUSEL_INTERVAL_MS } from '@haat/contracts/constants';
import { newDomain } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { PUBLIC_IP } from './shared-shop.ts';
import { DESK, lookAround, PHONE, WITH_MOTION } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';
import { WATCH_SHIFTS } from './watch-shifts.ts';

const SLOGANS: readonly (string | null)[] = [
  'Get your domain online, in rupees.',
  'Hosting set up as soon as your payment is verified.',
  'Buy the code, run it today.',
  '28 free tools, no sign-up',
];

let page: Page;

const visitors = eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ timezoneId: 'Asia/Kolkata' }),
);

const home = (): Promise<unknown> => page.goto('/', { waitUntil: 'networkidle' });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const strip = (): Locator => page.getByRole('complementary', { name: 'Time and address' });
const field = (): Locator => page.getByRole('textbox', { name: 'Domain name', exact: true });
const slogan = (): Locator => page.locator('[data-phase]');
const phase = (): Promise<string | null> => slogan().getAttribute('data-phase');

describe('The strip under the hero', () => {
  it('has a clock that moves every second', async () => {
    await page.clock.install({ time: '2026-11-21T13:42:00Z' });
    await home();
    await page.clock.pauseAt('2026-11-21T13:45:00Z');
    await page.clock.runFor(1000);
    await strip().getByText('19:15:01').waitFor();
    await page.clock.runFor(1000);
    await strip().getByText('19:15:02').waitFor();
    await strip().getByText('Sat 21 Nov 2026').waitFor();
  });

  it('shows the visitor’s public IP address', async () => {
    await home();
    await strip().getByText(PUBLIC_IP).waitFor();
  });

  it('says that the IP address is unavailable when the lookup fails', async () => {
    await page.route(inject('sharedShop').publicIpUrl, (route) =>
      route.fulfill({ status: 500, body: 'no' }),
    );
    await home();
    await strip().getByText('Unavailable').waitFor();
  });

  it('says that the IP address is unavailable when the lookup never answers', async () => {
    await page.route(inject('sharedShop').publicIpUrl, () => undefined);
    await page.goto('/');
    await strip().getByText('Loading...').waitFor();
    await strip().getByText('Unavailable').waitFor();
  });
});

describe('The slogans', () => {
  it('change every 5 s, with 1 s for leaving', async () => {
    await page.emulateMedia(WITH_MOTION);
    await page.clock.install();
    await home();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    if ((await phase()) === 'leaving') await page.clock.runFor(CAROUSEL_EXIT_MS);
    const seen: (string | null)[] = [];
    for (const _ of SLOGANS) {
      await expect.poll(phase).toBe('shown');
      seen.push(await slogan().textContent());
      await page.clock.runFor(CAROUSEL_INTERVAL_MS - CAROUSEL_EXIT_MS);
      await expect.poll(phase).toBe('leaving');
      await page.clock.runFor(CAROUSEL_EXIT_MS);
    }
    const start = SLOGANS.indexOf(seen[0] ?? '');
    expect(start).not.toBe(-1);
    expect(seen).toEqual([...SLOGANS.slice(start), ...SLOGANS.slice(0, start)]);
  });

  it('pause on a press, and play again on another press while the pointer stays', async () => {
    await page.emulateMedia(WITH_MOTION);
    await page.clock.install();
    await home();
    await button('Pause slogans').click();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const stood = await slogan().textContent();
    await page.clock.runFor(3 * CAROUSEL_INTERVAL_MS);
    expect(await slogan().textContent()).toBe(stood);
    await button('Play slogans').click();
    // Step by step: what is shown next sets its own timer only once it is shown.
    const afterAStep = async (): Promise<string | null> => {
      await page.clock.runFor(CAROUSEL_EXIT_MS / 2);
      return slogan().textContent();
    };
    await expect.poll(afterAStep).not.toBe(stood);
  });

  it('stand still with reduced motion, and change without animation when played', async () => {
    await page.clock.install();
    await home();
    await button('Play slogans').waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    expect(await slogan().textContent()).toBe(SLOGANS[0]);
    await button('Play slogans').click();
    await page.clock.runFor(CAROUSEL_INTERVAL_MS - CAROUSEL_EXIT_MS / 2);
    expect(await phase()).toBe('shown');
    expect(await slogan().textContent()).toBe(SLOGANS[0]);
    await page.clock.runFor(CAROUSEL_EXIT_MS / 2);
    await expect.poll(() => slogan().textContent()).toBe(SLOGANS[1]);
    const moving = 'document.getAnimations().map((one) => one.animationName).filter(Boolean)';
    expect(await page.evaluate(moving)).toEqual([]);
  });
});

describe('The hero’s search', () => {
  it('takes a TLD from a price tag, with the caret before the dot', async () => {
    await page.emulateMedia(WITH_MOTION);
    await home();
    await page.getByRole('button', { name: /ending in \.shop/ }).click();
    await expect.poll(() => field().inputValue()).toBe('.shop');
    await expect.poll(() => page.evaluate('document.activeElement.selectionStart')).toBe(0);
    await page.keyboard.type('neelkhadi');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/domains/buy-new-domain?domain=neelkhadi.shop');
  });

  it('opens the order with hosting from the coupon, whose second link leads to free hosting', async () => {
    await home();
    const coupon = page.getByRole('region', { name: 'Buy a domain, get free hosting' });
    await coupon.getByRole('textbox').fill('neelkhadi.in');
    await coupon.getByRole('button', { name: 'Check Availability' }).click();
    const order = page.getByRole('dialog', { name: 'Search and Buy a New Domain' });
    const box = order.getByRole('textbox', { name: 'Domain name' });
    await expect.poll(() => box.inputValue()).toBe('neelkhadi.in');
    await order.getByRole('button', { name: 'Close' }).click();
    await order.waitFor({ state: 'detached' });
    await coupon.getByRole('link', { name: 'Use My Own Domain' }).click();
    await page.getByRole('heading', { level: 1, name: 'Free web hosting' }).waitFor();
  });
});

describe('The live tags', () => {
  const typeWord = async (): Promise<string> => {
    await home();
    const word = newDomain('chaikart').replace('.in', '');
    await page.evaluate(WATCH_SHIFTS);
    await field().pressSequentially(word);
    await page.getByRole('status').getByText('is available in 6 of 6 TLDs.').waitFor();
    return word;
  };

  it.each([
    ['desktop', DESK],
    ['phone', PHONE],
  ])(
    'on a %s answer in the price tags’ place, and one press opens the order',
    async (_, viewport) => {
      await visitors.replace({ viewport });
      const word = await typeWord();
      expect(await page.evaluate('globalThis.shifts')).toBe(0);
      await page.getByRole('button', { name: `Buy ${word}.in` }).click();
      const order = page.getByRole('dialog');
      await order.waitFor();
      await order.getByText(`${word}.in`).first().waitFor({ state: 'attached' });
    },
  );

  it('are accessible, wide and narrow, light and dark', async () => {
    await typeWord();
    await lookAround(page, '.screenshots/home-live');
  });
});

describe('The scroll buttons', () => {
  const scrollTo = (top: string): Promise<unknown> =>
    page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`);
  const END = 'document.documentElement.scrollHeight - innerHeight';
  const isShown = (name: string) => expect.poll(() => button(name).count());

  it('appear more than 100 px from the top and from the bottom', async () => {
    await home();
    await isShown('Scroll to top').toBe(0);
    await isShown('Scroll to bottom').toBe(1);
    await scrollTo('101');
    await isShown('Scroll to top').toBe(1);
    await scrollTo('100');
    await isShown('Scroll to top').toBe(0);
    await scrollTo(`${END} - 99`);
    await isShown('Scroll to bottom').toBe(0);
    await scrollTo(`${END} - 101`);
    await isShown('Scroll to bottom').toBe(1);
  });

  it('scroll to the ends, and the focus moves to the other button', async () => {
    await page.emulateMedia(WITH_MOTION);
    await home();
    await button('Scroll to bottom').focus();
    await page.keyboard.press('Enter');
    const isFocused = (name: string) =>
      expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe(name);
    await isFocused('Scroll to top');
    await expect.poll(() => page.evaluate(`${END} - scrollY < 2`)).toBe(true);
    await page.keyboard.press('Enter');
    await isFocused('Scroll to bottom');
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  });
});

describe('The colour scheme', () => {
  const scheme = (): Promise<string> =>
    page.evaluate('getComputedStyle(document.body).backgroundColor');
  const PAPER = 'rgb(245, 241, 232)';
  const NIGHT = 'rgb(16, 18, 35)';

  it('follows the system until the visitor chooses, then the choice on every page', async () => {
    await visitors.replace({ colorScheme: 'dark' });
    await home();
    await expect.poll(scheme).toBe(NIGHT);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(scheme).toBe(PAPER);
    await button('Use dark colours').click();
    await expect.poll(scheme).toBe(NIGHT);
    await page.goto('/youtube', { waitUntil: 'networkidle' });
    await expect.poll(scheme).toBe(NIGHT);
    await button('Use light colours').click();
    await expect.poll(scheme).toBe(PAPER);
  });
});
