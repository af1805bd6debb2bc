import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'parse5';
import { expect } from 'vitest';
import { attribute, elementsIn } from '../testing/reading.ts';
import { node, unpacked } from './own-tests.ts';
import type { Proofs } from './proof.ts';

const fieldsOf = (html: string) =>
  elementsIn(parse(html)).filter(({ tagName }) =>
    ['input', 'select', 'textarea'].includes(tagName),
  );
const field = (html: string, type: string) =>
  fieldsOf(html).find((one) => attribute(one, 'autocomplete') === type);

export const proofs: Proofs = {
  'Six blocks and a whole page': async (files) => {
    expect([...files.keys()].filter((path) => path.startsWith('blocks/'))).toHaveLength(6);
    await unpacked(async (folder) => {
      const page = join(folder, 'index.html');
      await rm(page);
      await node(folder, 'make-page.js');
      // What is shipped is what its own blocks make.
      const made = fieldsOf(await readFile(page, 'utf8')).map((one) => attribute(one, 'name'));
      expect(made).toEqual(
        fieldsOf(files.get('index.html') ?? '').map((one) => attribute(one, 'name')),
      );
    })(files);
  },
  'Right keyboards on phones': (files) => {
    const html = files.get('index.html') ?? '';
    expect(attribute(field(html, 'email'), 'type')).toBe('email');
    expect(attribute(field(html, 'tel-national') ?? field(html, 'tel'), 'type')).toBe('tel');
    expect(attribute(field(html, 'postal-code'), 'inputmode')).toBe('numeric');
  },
  'Errors linked to fields': (files) => {
    const needed = fieldsOf(files.get('index.html') ?? '').filter(
      (one) => attribute(one, 'required') !== undefined && attribute(one, 'type') !== 'radio',
    );
    expect(needed.length).toBeGreaterThan(4);
    for (const one of needed)
      expect(attribute(one, 'data-wrong'), attribute(one, 'name')).toBeTruthy();
    const script = files.get('checkout.js') ?? '';
    expect(script).toContain("setAttribute('aria-describedby', message.id)");
    expect(script).toContain('wrong[0].focus()');
  },
  'Light and dark': (files) => {
    expect(files.get('style.css')).toMatch(/color-scheme: light dark|prefers-color-scheme: dark/);
  },
};
