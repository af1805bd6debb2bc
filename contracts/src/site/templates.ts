import type { SiteValues } from './site-values.ts';

/** What of a free package's page is replaced by the customer's own. */
export type SiteTemplate = {
  /** The route of its package. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** As the package's page has them. */
  readonly sample: {
    readonly name: string;
    /** Each as a visitor dials it and as it is read. */
    readonly phones: readonly { readonly dialled: string; readonly shown: string }[];
  };
};

/** Free packages of one page, one style sheet and inline SVG: text alone. */
export const SITE_TEMPLATES: readonly SiteTemplate[] = [
  {
    ...{ id: 'chai-stall-menu', title: 'Chai stall menu', about: 'For a tea stall or a café.' },
    sample: {
      name: 'Kulhad Chai',
      phones: [{ dialled: '+919800000000', shown: '98000 00000' }],
    },
  },
  {
    id: 'coaching-class-page',
    title: 'Coaching class page',
    about: 'For a coaching class or a tutor.',
    sample: {
      name: 'Pragati Classes',
      phones: [{ dialled: '+919800000000', shown: '98000 00000' }],
    },
  },
  {
    ...{ id: 'ca-office', title: 'Accountant’s office', about: 'For an accountant or an adviser.' },
    sample: {
      name: 'S. Iyer and Co.',
      phones: [{ dialled: '+914220000000', shown: '0422 000 0000' }],
    },
  },
  {
    ...{ id: 'dental-clinic', title: 'Dental clinic', about: 'For a doctor or a clinic.' },
    sample: {
      name: 'Dr. Nair’s Dental Clinic',
      phones: [
        { dialled: '+919800000000', shown: '98000 00000' },
        { dialled: '+919800000001', shown: '98000 00001' },
      ],
    },
  },
  {
    ...{ id: 'hill-homestay', title: 'Hill homestay', about: 'For a homestay or a guest house.' },
    sample: { name: 'Burans House', phones: [] },
  },
];

/** @returns null for a template that is not offered. */
export const siteTemplateOf = (id: string): SiteTemplate | null =>
  SITE_TEMPLATES.find((one) => one.id === id) ?? null;

/** What a package has of its page. */
export type SiteSource = { readonly html: string; readonly css: string };

export type SiteFile = { readonly name: string; readonly content: string };

/** The page is last: a site that is half written shows what was there before. */
export const SITE_FILES = ['style.css', 'icon.svg', 'index.html'] as const;

export const PAGE = 'index.html';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for attributes in quotes. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** @param phone as in `SiteValues`. @returns "98765 43210", or a landline with its zero. */
export const shownPhone = (phone: string): string => {
  const number = phone.replace(/^\+91/, '');
  return /^[6-9]/.test(number) ? `${number.slice(0, 5)} ${number.slice(5)}` : `0${number}`;
};

const STYLES = `
.contact-links {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-block: 1.5rem;
}

.contact-links a {
  padding: 0.75rem 1.25rem;
  border: 2px solid currentcolor;
  border-radius: 0.5rem;
  color: inherit;
  font-weight: 700;
  text-decoration: none;
}
`;

const linksOf = ({ phone, upi, whatsapp }: SiteValues): string => {
  const links = [
    ['Call us', `tel:${phone}`],
    ...(whatsapp === null ? [] : [['WhatsApp', whatsapp]]),
    ...(upi === null ? [] : [['Pay by UPI', upi]]),
  ];
  const anchors = links.map(([label = '', to = '']) => `<a href="${escaped(to)}">${label}</a>`);
  return `<p class="contact-links">${anchors.join(' ')}</p>`;
};

/** Stands where the links go. */
const LINKS = '<!-- contact links -->';
/** A form would send visitors' answers to the example's address. */
const FORM = /<form\b[\s\S]*?<\/form>/;
const MAIN_END = '</main>';
const STYLE_SHEET = '<link rel="stylesheet" href="style.css" />';
const ICON = '<link rel="icon" href="icon.svg" type="image/svg+xml" />';

const iconOf = (name: string): string => {
  const [first] = new Intl.Segmenter('en-IN').segment(name);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    '<rect width="64" height="64" rx="12" fill="#1b1f4b"/>' +
    '<text x="32" y="44" font-family="sans-serif" font-size="34" font-weight="700" ' +
    `text-anchor="middle" fill="#fff">${escaped(first?.segment ?? '')}</text></svg>\n`
  );
};

/**
 * The same values give the same bytes. Texts of a template other than the name and the phone stay its
 * examples. @throws {Error} for a package that does not fit its template.
 */
export const renderSite = (
  { sample }: SiteTemplate,
  { html, css }: SiteSource,
  values: SiteValues,
): readonly SiteFile[] => {
  for (const part of [sample.name, STYLE_SHEET, MAIN_END]) {
    if (!html.includes(part)) throw new Error(`The page of a template has no ${part}`);
  }
  const replaced: readonly (readonly [string, string])[] = [
    [sample.name, escaped(values.name)],
    ...sample.phones.flatMap(({ dialled, shown }) => [
      [dialled, values.phone] as const,
      [shown, shownPhone(values.phone)] as const,
    ]),
  ];
  const links = linksOf(values);
  // Values go in last: what a customer types is never read as a part of the template.
  const marked = FORM.test(html)
    ? html.replace(FORM, () => LINKS)
    : html.replace(MAIN_END, () => `${LINKS}\n    ${MAIN_END}`);
  const parts = new Map([
    ...replaced,
    [STYLE_SHEET, `${STYLE_SHEET}\n    ${ICON}`],
    [LINKS, links],
  ]);
  const anyPart = new RegExp([...parts.keys()].map(literally).join('|'), 'g');
  const page = marked.replace(anyPart, (part) => parts.get(part) ?? part);
  return [
    { name: 'style.css', content: css + STYLES },
    { name: 'icon.svg', content: iconOf(values.name) },
    { name: PAGE, content: page },
  ];
};

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** One document that loads nothing, for a frame without scripts. */
export const previewOf = (files: readonly SiteFile[]): string => {
  const contentOf = (name: string) => files.find((file) => file.name === name)?.content ?? '';
  return contentOf(PAGE)
    .replace(STYLE_SHEET, () => `<style>${contentOf('style.css')}</style>`)
    .replace(ICON, '');
};
