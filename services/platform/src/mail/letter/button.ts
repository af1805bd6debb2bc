import type { LetterPart } from './letter.ts';
import { COLOURS, TYPE } from './look.ts';
import { html } from './markup.ts';

/**
 * A link to be followed, as a button; readers of text see its address.
 * @param href an address of the shop's own.
 */
export const button = (label: string, href: string): LetterPart => ({
  rows: html`<tr><td class="px" style="padding:0 40px 24px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td align="center" style="background:${COLOURS.marigold};border-radius:6px"><a href="${href}" style="display:block;padding:12px 28px;${TYPE.body};font-weight:700;color:${COLOURS.ink};text-decoration:none">${label}</a></td></tr></table></td></tr>`,
  text: `${label}: ${href}`,
});
