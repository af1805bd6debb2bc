/** The package inflates only into the temporary folder, so TMPDIR is set. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

const home = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '..', '..');
await inflate(join(home, 'bin', 'al2023.tar.br'));
await chromium.executablePath();

// The package's own font settings name another machine's folders.
const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
writeFileSync(join(tmpdir(), 'fonts.conf'), settings);
