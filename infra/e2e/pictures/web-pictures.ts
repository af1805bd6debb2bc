/** `node infra/e2e/pictures/web-pictures.ts`: draws social card and app icons into web/public. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '@haat/testkit/browser';
import { ROOT } from '../../processes/stack.ts';

const WEB = join(ROOT, 'web');
const text = (path: string): string => readFileSync(join(WEB, path), 'utf8');
const font = (name: string): string => {
  const bytes = readFileSync(join(WEB, 'src/theme/fonts', `${name}.woff2`));
  return `data:font/woff2;base64,${bytes.toString('base64')}`;
};

const card = `<!doctype html><meta charset="utf-8"><style>
${text('src/theme/paper.css')}
@font-face { font-family: D; src: url("${font('display')}"); font-weight: 700 800 }
@font-face { font-family: T; src: url("${font('text')}"); font-weight: 400 700 }
@font-face {
  font-family: T;
  src: url("${font('text-rupee')}");
  font-weight: 400 700;
  unicode-range: U+20B9;
}
body {
  margin: 0;
  width: 1200px;
  height: 630px;
  background: #1E2566 var(--buti);
  color: #fff;
  position: relative;
  overflow: hidden;
}
.mark {
  position: absolute;
  left: 88px;
  top: 84px;
  font: 800 104px/1 D;
  letter-spacing: .02em;
  padding: 28px 4px 0;
}
.mark::before {
  content: "";
  position: absolute;
  left: -20px;
  right: -20px;
  top: 28px;
  height: 16px;
  background: #fff;
  border-radius: 4px;
}
.mark::after {
  content: "";
  position: absolute;
  right: 4px;
  top: -12px;
  width: 24px;
  height: 24px;
  border-radius: 50%;
  background: #F6AE1B;
}
.slogan {
  position: absolute;
  left: 88px;
  top: 272px;
  width: 900px;
  font: 800 76px/1.05 D;
  letter-spacing: -.03em;
  text-wrap: balance;
}
.wares { position: absolute; left: 88px; top: 474px; font: 500 32px/1 T; color: #C9CEF2 }
.floor {
  position: absolute;
  left: 0;
  right: 0;
  bottom: 0;
  height: 52px;
  background: #F5F1E8;
  mask: var(--teeth-t);
}
</style><div class="mark">HAAT</div>
<p class="slogan" style="margin:0">Get your domain online, in rupees.</p>
<p class="wares" style="margin:0">Domains, hosting, code and web tools. In ₹, paid by UPI.</p>
<div class="floor"></div>`;

/** Without rounded corners: systems crop it to four fifths. */
const icon = (size: number): string => {
  const drawing = text('public/favicon.svg').replace(/<rect[^>]*>/, '');
  return `<!doctype html><style>
body { margin: 0; background: #1E2566; display: grid; place-items: center;
  width: ${size}px; height: ${size}px }
svg { width: 66%; height: 66% }
</style>${drawing}`;
};

const browser = await launchBrowser();
const draw = async (name: string, html: string, width: number, height: number): Promise<void> => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  writeFileSync(join(WEB, 'public', name), await page.screenshot({ type: 'png' }));
  await page.close();
};
await draw('social-card.png', card, 1200, 630);
await draw('apple-touch-icon.png', icon(180), 180, 180);
await draw('icon-192.png', icon(192), 192, 192);
await draw('icon-512.png', icon(512), 512, 512);
await browser.close();
