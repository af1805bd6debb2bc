/** What each package's pictures show. The first one is also on its card and in its README. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { PackageFile, PackageSource } from '../../packages/packages.ts';
import { logIn, SAMPLE_INVOICE, withPassword } from '../../packages/testing/gst-desk.ts';
import { openPhpSite, type PhpSite } from '../../packages/testing/php-site.ts';
import { type Font, onDesktop, onPhones, type Site, type Stage, type View } from './stage.ts';

type Scene = {
  readonly alt: string;
  readonly take: (stage: Stage, browser: Browser) => Promise<Buffer>;
};

type OpenSite = { readonly site: Site; readonly close?: () => void };

export type Scenes = {
  readonly font: Font;
  readonly open: (source: PackageSource) => OpenSite | Promise<OpenSite>;
  readonly scenes: readonly Scene[];
};

const desktop = (alt: string, view: View = {}): Scene => ({
  alt,
  take: (stage) => onDesktop(stage, view),
});

const phones = (alt: string, ground: string, ...views: readonly View[]): Scene => ({
  alt,
  take: (stage, browser) => onPhones(stage, browser, { ground, views }),
});

const siteOf = (files: readonly PackageFile[]): OpenSite => {
  const sources = new Map(files.map(({ path, source }) => [path, source]));
  return {
    site: async (path) => {
      const [name = ''] = path.split('?');
      const source = sources.get(name === '' ? 'index.html' : name);
      if (source === undefined) return null;
      return name.endsWith('.svg') ? readFileSync(source) : readFileSync(source, 'utf8');
    },
  };
};

const demo = ({ demo: files }: PackageSource): OpenSite => siteOf(files);
const ownFiles = ({ files }: PackageSource): OpenSite => siteOf(files);

type Texts = ReadonlyMap<string, string>;

/** The PHP runs; `begin` makes the sample data. */
const php =
  (prepare: (files: Texts) => Texts, begin: (site: PhpSite) => Promise<unknown> = async () => {}) =>
  async ({ files }: PackageSource): Promise<OpenSite> => {
    const texts = prepare(
      new Map(files.map(({ path, source }) => [path, readFileSync(source, 'utf8')])),
    );
    const running = await openPhpSite(texts);
    await begin(running);
    const site: Site = async (path) =>
      texts.get(decodeURIComponent(path)) ?? (await running.get(path)).html;
    return { site, close: running.close };
  };

/** At noon of one day, so that pictures don't depend on the clock. */
const atNoon = (files: Texts): Texts =>
  new Map(
    [...files].map(([path, text]) => [
      path,
      text
        .replaceAll('new DateTimeImmutable()', "new DateTimeImmutable('2026-06-04 12:00')")
        .replaceAll("date('Y-m-d')", "'2026-06-04'"),
    ]),
  );

const writeInvoices = async (site: PhpSite): Promise<void> => {
  await logIn(site);
  const write = async (fields: Readonly<Record<string, string>>) =>
    site.send(await site.get('?page=new'), { ...SAMPLE_INVOICE, ...fields });
  await write({ day: '2026-04-09', buyer: 'Gulmohar Salon', price1: '12500' });
  await write({ day: '2026-04-21', buyer: 'Asha Verma', gstin: '', state: '08', price1: '3500' });
  const wrong = await write({ day: '2026-04-28', buyer: 'Hotel Sagar', price1: '18000' });
  await site.send(wrong, { reason: 'Wrong buyer' });
  await write({ day: '2026-04-28', buyer: 'Hotel Sagar Palace', price1: '18000' });
  await write({});
};

const fillInvoice = async (page: Page): Promise<void> => {
  for (const [name, value] of Object.entries(SAMPLE_INVOICE)) {
    const field = page.locator(`[name="${name}"]`);
    if (/^(?:state|rate)/.test(name)) await field.selectOption(value);
    else await field.fill(value);
  }
};

const LEDGER = {
  version: 1,
  settings: { shop: 'Gupta Kirana', upi: 'gupta@examplebank' },
  customers: [
    { id: 'a', name: 'Asha Verma', phone: '919800000001' },
    { id: 'd', name: 'Dev Rao', phone: '919800000002' },
    { id: 'f', name: 'Fathima Beevi', phone: '919800000003' },
    { id: 's', name: 'Sunil Chauhan', phone: '919800000004' },
  ],
  entries: [
    { id: '1', customer: 'a', day: '2026-05-02', paise: 124_000, note: 'Atta, dal, oil' },
    { id: '2', customer: 'd', day: '2026-05-11', paise: 56_050, note: 'Sugar and tea' },
    { id: '3', customer: 'a', day: '2026-05-16', paise: -100_000, note: 'Paid by UPI' },
    { id: '4', customer: 'f', day: '2026-05-20', paise: 31_500, note: 'Rice, 5 kg' },
    { id: '5', customer: 'a', day: '2026-05-23', paise: 45_500, note: 'Ghee' },
    { id: '6', customer: 'f', day: '2026-05-28', paise: -31_500, note: 'Paid' },
    { id: '7', customer: 's', day: '2026-05-30', paise: -20_000, note: 'Paid in advance' },
    { id: '8', customer: 'a', day: '2026-06-02', paise: 18_000, note: 'Biscuits, soap' },
  ],
};

const openLedger = async (page: Page): Promise<void> => {
  const text = JSON.stringify(JSON.stringify(LEDGER));
  await page.evaluate(`localStorage.setItem('khata-ledger', ${text})`);
  await page.reload();
};
const openCustomer = async (page: Page): Promise<void> => {
  await openLedger(page);
  await page.getByRole('button', { name: /^Asha Verma/ }).click();
};

const ORDER = '?boxes[kaju-katli]=2&boxes[motichoor]=1&boxes[shev]=4';

export const SCENES: Readonly<Record<string, Scenes>> = {
  'ca-office': {
    font: 'Noto Serif',
    open: demo,
    scenes: [
      desktop('The top of the page: the firm, its services and a menu', { width: 1120 }),
      desktop('The table of due dates', { at: { to: '#dates', above: 40 }, width: 1120 }),
      phones(
        'The page on a phone: top, checklist and appointment request',
        '#e9e0d2',
        {},
        { at: { to: '#bring', above: 20 } },
        { at: { to: '#appointment', above: 20 } },
      ),
    ],
  },
  'chai-stall-menu': {
    font: 'Noto Serif',
    open: demo,
    scenes: [
      desktop('The stall’s name on a painted board, with the menu below it'),
      desktop('The menu with prices in three groups', { at: { to: '#menu' } }),
      phones(
        'The menu on a phone, with timings and directions',
        '#e5d3a8',
        {},
        { at: { to: '#menu' } },
        { at: { to: '#find' } },
      ),
    ],
  },
  'coaching-class-page': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('The top of the page: 20 students in a batch, a trial class'),
      desktop('The timetable of the batches, and the results as bars', {
        at: { to: '#batches', above: 56 },
        width: 1360,
      }),
      phones(
        'The page on a phone: courses, batches and enquiry form',
        '#c9d8f2',
        {},
        { at: { to: '#batches', above: 90 } },
        { at: { to: '#enquiry', above: 90 } },
      ),
    ],
  },
  'dental-clinic': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('The top of the page: a promise, the number to call, the hours'),
      desktop('Treatments with their prices', { at: { to: '#prices', above: 40 } }),
      phones(
        'The page on a phone, with the emergency number always on screen',
        '#bfe3da',
        {},
        { at: { to: '#prices', above: 20 } },
        { at: { to: '#emergency', above: 0 } },
      ),
    ],
  },
  'hill-homestay': {
    font: 'Noto Serif',
    open: demo,
    scenes: [
      desktop('The top of the page: the house’s name above drawn hills'),
      desktop('Three rooms with rates by season', { at: { to: '#rooms', above: 50 } }),
      phones(
        'The page on a phone: rooms, the way there and a booking request',
        '#e6cfae',
        {},
        { at: { to: '#rooms', above: 20 } },
        { at: { to: '#book', above: 20 } },
      ),
    ],
  },
  'one-page-resume': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('The résumé as a page of A4', { width: 1000 }),
      desktop('The résumé in its second colour', {
        width: 1000,
        act: (page) => page.evaluate("document.body.className = 'accent-terracotta'"),
        at: { to: '#work', above: 60 },
      }),
    ],
  },
  'next-blog-starter': {
    font: 'Noto Serif',
    open: demo,
    scenes: [
      desktop('The list of posts with dates, reading times and tags', { width: 880 }),
      desktop('A post with headings and a line of SQL', {
        path: 'posts/a-queue-that-forgets.html',
        width: 880,
      }),
      phones(
        'The list and a post on a phone',
        '#d9dfe9',
        {},
        { path: 'posts/reading-a-slow-query.html' },
      ),
    ],
  },
  'mithai-shop-orders': {
    font: 'Inter',
    open: php(atNoon),
    scenes: [
      desktop('The menu: sweets with prices for 250 g', { width: 1000 }),
      desktop('The order with its total and the WhatsApp button', {
        path: ORDER,
        at: { to: '#order', above: 320 },
        width: 1000,
      }),
      phones(
        'The menu on a phone, the order, and the opening hours',
        '#f3d79a',
        {},
        { path: ORDER, at: { to: '#order', above: 260 } },
        { path: ORDER, at: { to: '#where', above: 20 } },
      ),
    ],
  },
  'photographer-gallery': {
    font: 'Inter',
    open: php(atNoon),
    scenes: [
      desktop('The photographer’s name above an album', {
        at: { to: 'h1', above: 60 },
        width: 1600,
      }),
      desktop('A photo across the page, with its caption', {
        at: { to: 'figure:nth-of-type(3)', above: 30 },
      }),
      phones(
        'The gallery on a phone: photos, prices and contact form',
        '#d5d8da',
        {},
        { at: { to: '.album', above: 60 } },
        { at: { to: '#prices', above: 20 } },
      ),
    ],
  },
  'whatsapp-chat-button': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('The button at the lower right of a shop’s page', { width: 1000 }),
      phones('The button on a phone', '#bfe0d2', {}),
    ],
  },
  'pincode-delivery-check': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('The answer for a pincode: the date and the charge', { width: 1000 }),
      phones('The form and its answer on a phone', '#d7dcec', { at: { to: 'h1', above: 24 } }),
    ],
  },
  'csv-to-contacts': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('The command and its output: contacts saved, rows skipped', { width: 880 }),
      desktop('The contacts file', { width: 880, at: { to: 'h2', above: 30 } }),
    ],
  },
  'upi-statement-matcher': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('The command and its output: exact and likely matches', { width: 880 }),
      desktop('The result as CSV', { width: 880, at: { to: 'h2', above: 30 } }),
    ],
  },
  'contact-form-server': {
    font: 'Inter',
    open: demo,
    scenes: [desktop('The messages of a form as a table', { width: 800 })],
  },
  'upi-pay-link': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('The form and the UPI link that it builds', { width: 1000 }),
      desktop('A wrong UPI ID is reported at once', {
        width: 1000,
        act: (page) => page.getByLabel('UPI ID').fill('neelkhadi'),
      }),
      phones('The form on a phone', '#cdd3f0', {}),
    ],
  },
  'gst-invoice-desk': {
    font: 'Inter',
    open: php((files) => atNoon(withPassword(files)), writeInvoices),
    scenes: [
      desktop('A tax invoice with HSN codes, IGST and the total', {
        path: '?page=document&id=6',
        width: 1040,
      }),
      desktop('The list of invoices and credit notes', { width: 1000 }),
      desktop('The form for a new invoice', { path: '?page=new', act: fillInvoice }),
    ],
  },
  'khata-ledger': {
    font: 'Inter',
    open: ownFiles,
    scenes: [
      phones(
        'The ledger on a phone: who owes how much, and one customer’s statement',
        '#ead9c3',
        { act: openLedger },
        { act: openCustomer },
        { act: openCustomer, at: { to: 'table', above: 60 } },
      ),
      desktop('A customer’s khata with the balance after each entry', {
        act: openCustomer,
        width: 880,
        at: { to: '#person', above: 40 },
      }),
    ],
  },
  'salon-bookings': {
    font: 'Inter',
    open: demo,
    scenes: [
      desktop('Free times with a stylist, and the form to book one', { width: 1000 }),
      desktop('The desk: the visits of a day', { path: 'desk.html', width: 1000 }),
      phones('Booking on a phone', '#f0d3d6', {}, { at: { to: 'fieldset', above: 40 } }),
    ],
  },
};
