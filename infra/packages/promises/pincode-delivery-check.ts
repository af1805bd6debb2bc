import { expect } from 'vitest';
import { openPhpSite } from '../testing/php-site.ts';
import type { Unpacked } from '../testing/unpacked.ts';
import type { Proof, Proofs } from './proof.ts';

/** Runs the plugin's PHP that needs no WordPress. */
const ask = async (files: Unpacked, code: string): Promise<unknown> => {
  const site = await openPhpSite(files);
  try {
    return JSON.parse(await site.run(`require 'areas.php'; echo json_encode(${code});`));
  } finally {
    site.close();
  }
};
const find = (pincode: string) =>
  `pdc_find_area(pdc_read_areas(file_get_contents('areas.csv'))['areas'], '${pincode}')`;

const finds =
  (pincode: string, expected: unknown): Proof =>
  async (files) => {
    expect(await ask(files, find(pincode))).toEqual(expected);
  };

export const proofs: Proofs = {
  'Shortcode [pincode_check] for pages and products': (files) => {
    const plugin = files.get('pincode-delivery-check.php') ?? '';
    expect(plugin).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: Pincode delivery check$/m);
    expect(plugin).toContain("add_shortcode('pincode_check', 'pdc_shortcode')");
    expect(plugin).toContain('function pdc_shortcode(): string');
  },
  'Areas by pincode or range, pasted as CSV': async (files) => {
    await finds('302005', { from: 302_001, to: 302_039, days: 2, charge: 49, cash: true })(files);
    // The smallest area applies.
    await finds('302012', { from: 302_012, to: 302_012, days: 1, charge: 0, cash: true })(files);
    await finds('560001', null)(files);
    await finds('3020', null)(files);
  },
  'Charge, delivery date and cash on delivery by area': async (files) => {
    await finds('110020', { from: 110_001, to: 110_096, days: 4, charge: 99, cash: false })(files);
    const plugin = files.get('pincode-delivery-check.php') ?? '';
    expect(plugin).toContain('We deliver to %1$s by %2$s, %3$s. %4$s');
  },
  'Reports lines that it cannot read': async (files) => {
    const text =
      '302001, 2, 49, yes\\n302001-30, 2, 49, yes\\n012345, 1, 0, yes\\n302001, 2, 4.5, no\\n';
    expect(await ask(files, `pdc_read_areas("${text}")['wrong']`)).toEqual([2, 3, 4]);
    expect(files.get('pincode-delivery-check.php')).toMatch(
      /\$wrong !== \[\].*add_settings_error/s,
    );
  },
  'No JavaScript': (files) => {
    expect([...files.keys()].filter((path) => path.endsWith('.js'))).toEqual([]);
    expect(files.get('pincode-delivery-check.php')).not.toMatch(/<script|wp_enqueue_script/);
  },
};
