import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { newTransactionId, registration } from '@haat/testkit/customer';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillOrder, haveDomain, registerAccount } from './ordering.ts';
import { takePicture } from './pictures.ts';
import { DESK, openAlive, PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/from-search-to-order';

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

const field = (): Locator => page.getByRole('main').getByRole('textbox').first();
const press = (name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Letters that make a name new in any script. */
const unique = (letters: string): string =>
  [...randomUUID().replaceAll('-', '').slice(0, 8)]
    .map((digit) => letters.charAt(Number.parseInt(digit, 16)))
    .join('');
const LATIN = 'abcdefghijklmnop';
const DEVANAGARI = 'कखगघचछजझटठडढतथदध';

/** The presses up to the order: a press on a tag, or on a button of the search. */
const byTag = async (typed: string, name: string): Promise<number> => {
  await field().pressSequentially(typed);
  await press(`Buy ${name}`);
  return 1;
};
const bySearch = async (typed: string, button: string): Promise<number> => {
  await field().fill(typed);
  await press('Check Availability');
  await press(button);
  return 2;
};

type Sentence = readonly [
  about: string,
  open: (latin: string, hindi: string) => Promise<number>,
  domain: (latin: string, hindi: string) => string | RegExp,
];

const SENTENCES: readonly Sentence[] = [
  ['a word', (word) => byTag(word, `${word}.in`), (word) => `${word}.in`],
  [
    'a pasted address',
    (word) => byTag(`https://${word}.com/`, `${word}.com`),
    (word) => `${word}.com`,
  ],
  ['a word in Hindi', (_, word) => byTag(word, `${word}.भारत`), () => /^xn--.*[.]xn--h2brj9c$/],
  [
    'a taken name',
    async (word) => {
      const ravi = await visitors.come();
      await haveDomain(ravi.page, registration(), `${word}.com`);
      return bySearch(`${word}.com`, `Buy Now: ${word}.in for ₹549.00`);
    },
    (word) => `${word}.in`,
  ],
  [
    'a sentence',
    (word) => byTag(`I want a blog for my ${word}`, `blog${word}.in`),
    (word) => `blog${word}.in`,
  ],
];

describe.each([
  ['desktop', DESK],
  ['phone', PHONE],
])('On a %s, from the first text typed to a paid order', (where, viewport) => {
  it.each(SENTENCES)('%s', { tags: 'nightly' }, async (about, open, domain) => {
    await visitors.replace({ viewport });
    await registerAccount(page, registration());
    await openAlive(page, '/');
    const [latin, hindi] = [`chaikart${unique(LATIN)}`, `चाय${unique(DEVANAGARI)}`];
    const begun = performance.now();
    const presses = await open(latin, hindi);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Country').waitFor();
    const openMs = performance.now() - begun;
    await takePicture(page, `${SCREENSHOTS}/${where}-${about}`);
    await fillOrder(page);
    await dialog.getByRole('timer').waitFor();
    await takePicture(page, `${SCREENSHOTS}/${where}-${about}-payment`);
    await dialog.getByText(/^HAAT HT/).waitFor();
    await dialog.getByLabel(/Transaction ID/).fill(newTransactionId());
    await press(/^I have paid/);
    await dialog.getByText(/Your order is complete/).waitFor();
    await takePicture(page, `${SCREENSHOTS}/${where}-${about}-done`);
    const bought =
      (await dialog
        .getByText(/is registered\. Your order/)
        .first()
        .textContent()) ?? '';
    expect(bought.split(' ', 1)[0]).toMatch(domain(latin, hindi));
    mkdirSync(SCREENSHOTS, { recursive: true });
    const line = `${where}, ${about}: ${presses} presses, ${Math.round(openMs)} ms to the order\n`;
    writeFileSync(`${SCREENSHOTS}/presses.txt`, line, { flag: 'a' });
  });
});
