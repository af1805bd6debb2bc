/** `node infra/e2e/pictures/web-pictures.ts`: draws the app icons into web/public. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@haat/testkit/browser';
import { ROOT } from '../../processes/stack.ts';

const WEB = join(ROOT, 'web');

/** Without rounded corners: systems crop it to four fifths. */
const icon = (size: number): string => {
  const drawing = readFileSync(join(WEB, 'public/favicon.svg'), 'utf8').replace(/<rect[^>]*>/, '');
  return `<!doctype html><style>
body { margin: 0; background: #1E2566; display: grid; place-items: center;
  width: ${size}px; height: ${size}px }
svg { width: 66%; height: 66% }
</style>${drawing}`;
};

const browser = await launchBrowser();
const draw = async (name: string, size: number): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(icon(size));
  writeFileSync(join(WEB, 'public', name), await page.screenshot({ type: 'png' }));
  await page.close();
};
await draw('apple-touch-icon.png', 180);
await draw('icon-192.png', 192);
await draw('icon-512.png', 512);
await browser.close();
