import type { EmailPart } from './email-template.ts';
import { html } from './markup.ts';
import { COLOURS, TYPE } from './theme.ts';

const { marigold, marigoldEdge } = COLOURS;

/** @param href an address of the shop; shown in the text version. */
export const button = (label: string, href: string): EmailPart => ({
  rows: html`<tr><td class="px" style="padding:12px 40px 36px"><table role="presentation" class="btnw" cellpadding="0" cellspacing="0"><tr><td align="center" style="background:${marigold};border-bottom:3px solid ${marigoldEdge};border-radius:6px"><a href="${href}" style="display:block;padding:12px 28px 10px;${TYPE.button};text-decoration:none">${label}</a></td></tr></table></td></tr>`,
  text: `${label}: ${href}`,
});
