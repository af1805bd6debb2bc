// @module-tag nightly
/** Each way to order at two sizes: Back, a reload, a login in the middle, leaving, coming back. */
import type { CreateInitialAnswer } from '@haat/contracts/http/payments';
import { contactDetails, newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { buyPlan, haveFreePlan } from './hosting-orders.ts';
import {
  buyDomain,
  fillLogin,
  fillRegistrant,
  fillRegistration,
  registerAccount,
} from './ordering.ts';
import { takePicture } from './pictures.ts';
import { haveInRedemption, haveWhatEnds } from './renewals.ts';
import { DESK, needsTestControls, PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/each-way';

const SIZES = [
  ['1440 px', { viewport: DESK, colorScheme: 'light' }],
  ['390 px', { viewport: PHONE, colorScheme: 'dark' }],
] as const;

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const dialog = (title?: string): Locator =>
  page.getByRole('dialog', title === undefined ? {} : { name: title });
/** On a phone the head leaves out what is ordered. */
const says = (text: string | RegExp): Promise<void> =>
  dialog().getByText(text).filter({ visible: true }).first().waitFor();
const press = (name: string | RegExp): Promise<void> =>
  dialog().getByRole('button', { name }).click();
const question = (): Locator => dialog('Leave this order?');

type Values = readonly (readonly [label: RegExp, value: string])[];

type Step = {
  readonly title: string;
  /** What the customer enters; the values by default. */
  readonly fill?: () => Promise<void>;
  /** What its fields say afterwards, and again each time that the step comes back. */
  readonly values: Values;
  /** A text in the step of what was entered before. */
  readonly shows?: string;
  readonly next: string | RegExp;
  /** Its button stands beside its field. */
  readonly isNextInBody?: true;
};

type Way = {
  /** On its page: opens the order. */
  readonly open: () => Promise<void>;
  /** At which step a visitor logs in; absent where only a customer can begin. */
  readonly loginAt?: number;
  /** What the customer needs to begin. */
  readonly have?: () => Promise<void>;
  /** What a reload at the login leads to, where that is none of the steps. */
  readonly beforeLogin?: Step;
  /** Up to the one where the order is interrupted. */
  readonly steps: readonly Step[];
  /** Between the payment and the order. */
  readonly review?: Pick<Step, 'title' | 'next'>;
  /** Free of charge, there is no payment. */
  readonly isFree?: true;
  /** What was entered is still there when the same is ordered again. */
  readonly isInputSaved?: true;
  readonly done: string | RegExp;
};

const LOGIN = 'Login to place the order';
const PAYMENT = 'Select Payment Method';

const field = (label: string): RegExp => new RegExp(`^${label}( \\*)?$`);

const fillValues = async (values: Values): Promise<void> => {
  for (const [label, value] of values) await dialog().getByLabel(label).fill(value);
};

const payment = (): Step => ({
  title: PAYMENT,
  values: [[/Transaction ID/, newTransactionId()]],
  next: /^I have paid/,
});

const registrant = (): readonly Step[] => {
  const { city, zipcode } = contactDetails;
  const billing: Values = [[field('Address line 1'), '7 Nehru Bazaar']];
  const nameservers: Values = [
    [field('NS1'), 'ns1.example.com'],
    [field('NS2'), 'ns2.example.com'],
  ];
  /** Other details than the ones that the box takes over. */
  const insteadOf = async (box: string, values: Values): Promise<void> => {
    await dialog().getByLabel(box).uncheck();
    await fillValues(values);
  };
  return [
    {
      title: 'Registrant details',
      fill: () => fillRegistrant(dialog()),
      values: [
        [field('Address line 1'), contactDetails['address-line-1']],
        [field('City'), city],
        [field('Zipcode'), zipcode],
      ],
      next: 'Proceed',
    },
    {
      title: 'Billing Details',
      fill: () => insteadOf('Use registrant details', billing),
      values: billing,
      next: 'Proceed',
    },
    {
      title: 'Nameservers',
      fill: () => insteadOf('Use default nameservers', nameservers),
      values: nameservers,
      next: 'Proceed',
    },
    {
      title: 'Order Summary',
      values: [],
      shows: '7 Nehru Bazaar',
      next: 'Confirm and Proceed to Payment',
    },
    payment(),
  ];
};

/** Inside the order the domain is searched for; what is found is checked again after a reload. */
const search = (domain: string, title: string, next: RegExp): Step => ({
  title,
  values: [[field('Domain name'), domain]],
  next,
  isNextInBody: true,
});

const WAYS: Readonly<Record<string, (domain: string) => Way>> = {
  'a domain': (domain) => ({
    open: async () => {
      await page.goto('/domains/buy-new-domain');
      await buyDomain(page, domain);
    },
    loginAt: 0,
    beforeLogin: search(domain, 'Order a domain', /^Buy Now for/),
    steps: registrant(),
    isInputSaved: true,
    done: `${domain} is registered. Your order is complete.`,
  }),
  'a domain with hosting': (domain) => ({
    open: async () => {
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Domain name for your free hosting' }).fill(domain);
      await page
        .getByRole('region', { name: 'Buy a domain, get free hosting' })
        .getByRole('button', { name: 'Check Availability' })
        .click();
    },
    loginAt: 1,
    steps: [search(domain, 'Search and Buy a New Domain', /^Add Domain to Cart/), ...registrant()],
    isInputSaved: true,
    done: `${domain} is registered. Your order is complete.`,
  }),
  code: (domain) => ({
    open: async () => {
      await page.goto('/codes/scripts/upi-statement-matcher');
      await page.getByRole('button', { name: /^Buy Now .* UPI statement matcher$/ }).click();
    },
    loginAt: 0,
    steps: [
      { title: 'Enter your domain', values: [[field('Domain'), domain]], next: 'Proceed' },
      {
        title: 'Purchase summary',
        values: [],
        shows: domain,
        next: 'Confirm and Proceed to Payment',
      },
      payment(),
    ],
    done: /Your order is complete/,
  }),
  'paid hosting': (domain) => ({
    open: async () => {
      await page.goto('/');
      await buyPlan(page, 'Dukaan');
    },
    loginAt: 0,
    steps: [{ title: 'Buy Dukaan', values: [[field('Domain'), domain]], next: 'Next' }, payment()],
    review: { title: 'Review and confirm', next: 'Confirm Order' },
    done: `Hosting for ${domain} is ready. Your order is complete.`,
  }),
  'free hosting': (domain) => ({
    open: async () => {
      await page.goto('/hosting/free-web-hosting');
      await page.getByRole('button', { name: 'Use My Own Domain' }).click();
    },
    loginAt: 1,
    steps: [
      { title: 'Free Web Hosting', values: [[field('Domain'), domain]], next: 'Proceed' },
      { title: 'Order Summary', values: [], shows: domain, next: 'Confirm Order' },
    ],
    isFree: true,
    done: `Hosting for ${domain} is ready. Your order is complete.`,
  }),
  'a renewal': (domain) => ({
    have: () => haveWhatEnds(page, domain),
    open: async () => {
      await page.goto('/user/dashboard?tab=dashboard');
      await page.getByRole('button', { name: `Renew ${domain}` }).click();
    },
    steps: [{ ...payment(), title: `Renew ${domain}` }],
    done: `${domain} is renewed.`,
  }),
  'a restore': (domain) => ({
    have: () => haveInRedemption(page, domain),
    open: async () => {
      await page.goto(`/user/dashboard?tab=domains&domain=${domain}`);
      await page.getByRole('button', { name: `Restore ${domain}` }).click();
    },
    steps: [{ ...payment(), title: `Restore ${domain}`, shows: '₹8,679.00' }],
    done: `${domain} is restored.`,
  }),
  'an upgrade': (domain) => ({
    have: async () => void (await haveFreePlan(page, domain)),
    open: async () => {
      await page.goto('/user/dashboard?tab=domains');
      await page.getByRole('link', { name: 'Free Web Hosting' }).first().click();
      await page.getByRole('button', { name: 'Compare and move up' }).click();
    },
    steps: [
      {
        title: 'Move up from Free Web Hosting',
        fill: () =>
          dialog()
            .getByRole('radio', { name: /^Dukaan, yearly/ })
            .check(),
        values: [],
        next: 'Next',
      },
      { ...payment(), title: 'Move to Dukaan', shows: '₹1,791.00' },
    ],
    done: `The plan for ${domain} is changed.`,
  }),
};

/** They begin with what a customer has. */
const OWNED: readonly string[] = ['a renewal', 'a restore', 'an upgrade'];

/**
 * Of the dialog, in px: its top, its height, the most that its body takes; its foot and the main
 * button there. How many other parts scroll, and how many buttons look like the main one.
 */
const PLACES = `(() => {
  const dialog = document.querySelector('[role=dialog]');
  const foot = dialog.querySelector('[data-foot]');
  const body = foot.previousElementSibling;
  const { top, height } = dialog.getBoundingClientRect();
  const main = [...foot.querySelectorAll('button, a')].at(-1)?.getBoundingClientRect();
  const scrolling = [dialog, ...dialog.querySelectorAll('div, form')].filter((part) =>
    part !== body && /auto|scroll/.test(getComputedStyle(part).overflowY) &&
    part.scrollHeight > part.clientHeight);
  return {
    frame: [top, height, Number.parseFloat(getComputedStyle(body).maxHeight)].map(Math.round),
    foot: [foot.getBoundingClientRect().top, main?.top, main?.right].map(Math.round),
    scrolling: scrolling.length,
    main: dialog.querySelectorAll('[data-variant=cta]').length,
  };
})()`;

/** @returns a look at the frame, whose foot stands where it stood at the first look. */
const watchFrame = (name: string, { viewport: { width, height } }: (typeof SIZES)[number][1]) => {
  const frame = [0.05, 0.9, 0.7].map((share) => Math.round(share * height));
  let foot: unknown = expect.any(Array);
  let looks = 0;
  return async (title: string, isNextInBody = false): Promise<void> => {
    await dialog(title).waitFor();
    const button = dialog().locator('[data-foot]').locator('button, a').last();
    if (!isNextInBody) await button.waitFor();
    const places = await page.evaluate<{ foot: unknown }>(PLACES);
    const expected = { frame, foot: isNextInBody ? places.foot : foot, scrolling: 0 };
    expect({ title, ...places }).toEqual({ title, ...expected, main: expect.toBeOneOf([0, 1]) });
    if (!isNextInBody) foot = places.foot;
    const beyond = 'document.documentElement.scrollWidth - window.innerWidth';
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
    looks += 1;
    await takePicture(page, `${SCREENSHOTS}/${name.replaceAll(' ', '-')}.${width}.${looks}`);
    expect(await barriers(page)).toEqual([]);
  };
};

/** The step stands there with what was entered. */
const expectStep = async ({ title, values, shows }: Step): Promise<void> => {
  await dialog(title).waitFor();
  for (const [label, value] of values) {
    await expect.poll(() => dialog().getByLabel(label).inputValue()).toBe(value);
  }
  if (shows !== undefined) await says(shows);
};

const leave = async (): Promise<void> => {
  await page.keyboard.press('Escape');
  await question().waitFor();
  await question().getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.poll(() => dialog().count()).toBe(0);
};

/** The session ends while the page is away; the order goes on behind the login. */
const logInAgain = async (person: ReturnType<typeof registration>): Promise<void> => {
  await page.context().clearCookies();
  await page.reload();
  const isDashboard = page.url().includes('/user/dashboard');
  if (isDashboard) await page.getByRole('main').getByRole('button', { name: 'LOGIN' }).click();
  else await dialog(LOGIN).waitFor();
  await fillLogin(dialog(), person);
};

describe.each(Object.entries(WAYS))('An order of %s', (name, wayOf) => {
  if (OWNED.includes(name)) needsTestControls('an event store in which something ends');

  it.each(SIZES.map((size) => [name, ...size] as const))(
    '%s at %s keeps the entered values, in a frame that does not move',
    async (_, __, traits) => {
      await visitors.replace(traits);
      const look = watchFrame(name, traits);
      const person = registration();
      const domain = newDomain(OWNED.includes(name) ? 'renews' : undefined);
      const { open, have, loginAt, beforeLogin, steps, review, isFree, isInputSaved, done } =
        wayOf(domain);
      const last = steps.at(-1) as Step;
      if (loginAt === undefined) {
        await registerAccount(page, person);
        await have?.();
      }

      await open();
      for (const [at, step] of steps.entries()) {
        if (at === loginAt) {
          await look(LOGIN);
          await page.reload();
          const before = steps[at - 1] ?? beforeLogin;
          if (before) {
            await look(before.title, before.isNextInBody);
            await expectStep(before);
            await press(before.next);
          }
          await look(LOGIN);
          await fillRegistration(dialog(), person);
        }
        await look(step.title, step.isNextInBody);
        await (step.fill?.() ?? fillValues(step.values));
        await expectStep(step);
        if (step !== last) await press(step.next);
      }
      for (const step of steps.slice(0, -1).toReversed()) {
        await press('Back');
        await expectStep(step);
      }
      for (const step of steps.slice(0, -1)) {
        await expectStep(step);
        await press(step.next);
      }
      await expectStep(last);
      await page.reload();
      await expectStep(last);
      await logInAgain(person);
      await expectStep(last);
      await leave();

      await open();
      if (!isInputSaved) {
        for (const step of steps) {
          await dialog(step.title).waitFor();
          for (const [label] of step.values) {
            expect(await dialog().getByLabel(label).inputValue()).toBe('');
          }
          await (step.fill?.() ?? fillValues(step.values));
          if (step !== last) await press(step.next);
        }
      }
      await expectStep(last);
      if (!isFree) {
        await dialog()
          .getByText(/^HAAT HT/)
          .waitFor();
        const code = dialog().getByLabel('Reference Code');
        // Else the order would be placed at once.
        if (!review)
          await page.route('**/api/payments/checkstatus', (route) => route.abort(), { times: 1 });
        const answer = page.waitForResponse('**/api/payments/createInitial');
        await press(last.next);
        const { data }: CreateInitialAnswer = await (await answer).json();
        const referenceCode = data.reference_code;
        if (!review) await dialog().getByRole('alert').filter({ hasText: /./ }).waitFor();
        await look(review?.title ?? last.title);
        await page.reload();
        if (review) await Promise.all([says(referenceCode), says(domain)]);
        else await expect.poll(() => code.inputValue()).toBe(referenceCode);
      }
      await press(isFree ? last.next : (review?.next ?? 'Submit Order'));
      await says(done);
      await look('Order Status');
      await page.reload({ waitUntil: 'networkidle' });
      expect(await dialog().count()).toBe(0);
    },
  );
});
