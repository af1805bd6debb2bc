import { rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { eachWithAVisitor } from './visitors.ts';

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

describe('The calculator', () => {
  it('calculates in a worker, recalls sums, and can be stopped', async () => {
    await page.goto('/webtools/advanced-calculator', { waitUntil: 'networkidle' });
    const sum = page.getByLabel('Sum', { exact: true });
    await sum.fill('1,00,000 + 18%');
    await sum.press('Enter');
    await page.getByRole('button', { name: '1,00,000 + 18% = 1,18,000' }).waitFor();
    await sum.fill('ans / 3');
    await page.getByText('about 39,333.3333333333').waitFor();
    await sum.press('ArrowUp');
    expect(await sum.inputValue()).toBe('1,00,000 + 18%');
    await sum.press('ArrowLeft');
    await page.getByRole('button', { name: 'Delete' }).click();
    expect(await sum.inputValue()).toBe('1,00,000 + 1%');

    // Half of all the ways to draw from 10^15: it would never end.
    await sum.fill('combinations(10^15, 5 * 10^14)');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped. Please change the sum to go on.').waitFor();
    await sum.fill('√16 + sin 30');
    await page.getByText('= 4.5').waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});

describe('The MD5 generator', () => {
  const LARGE_BYTES = 48 * 1024 * 1024;

  it('hashes large files in a worker without any request, and compares the result', async () => {
    const large = join(tmpdir(), `haat-large-${process.pid}.bin`);
    await writeFile(large, '');
    await truncate(large, LARGE_BYTES);
    try {
      await page.goto('/webtools/md5-generator', { waitUntil: 'networkidle' });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.getByLabel('Text', { exact: true }).fill('abc');
      await page.getByText('900150983cd24fb0d6963f7d28e17f72').waitFor();
      await page.getByLabel('Or files, of any size').setInputFiles(large);
      await page.getByRole('progressbar', { name: 'Read so far' }).waitFor();
      // md5sum and sha256sum of 48 MiB of noughts.
      await page.getByText('f6a7b2f72130b8e4033094cb3b4ab80c').first().waitFor();
      await page
        .getByRole('textbox', { name: 'Compare with' })
        .fill(
          `SHA256 (/home/me/${large.split('/').at(-1)}) = 152ba99dbaf6c7dde5955a8484835194ed4fc0f20a0ea774667f148a25cb03c4`,
        );
      await page.getByText('the same SHA-256').waitFor();
      expect(await barriers(page)).toEqual([]);
      const { origin } = new URL(page.url());
      expect(requests.filter((url) => !url.startsWith(`${origin}/assets/`))).toEqual([]);
    } finally {
      await rm(large, { force: true });
    }
  });
});
