import type { Category } from './item.ts';

const needs = 'WordPress 6.4 or later on PHP 8.1 or later.';
const withWooCommerce = `${needs} WooCommerce 8 or later.`;

export const wordpress: Category = {
  id: 351,
  name: 'WordPress',
  items: [
    {
      route: 'whatsapp-chat-button',
      title: 'WhatsApp chat button',
      lead:
        'A plugin that puts one chat button on the site, with your number, your greeting and ' +
        'your hours, and nothing else.',
      more:
        'No account, no tracking and no script from anywhere: it is a link with a settings ' +
        'page.',
      has: [
        'Number and greeting in settings',
        'Shown only in opening hours',
        'No JavaScript',
        'Ready to translate',
      ],
      needs,
    },
    {
      route: 'opening-hours',
      title: 'Opening hours',
      lead:
        'A plugin that shows the week’s hours and whether the shop is open now, by shortcode or ' +
        'widget, with structured data.',
      more:
        'Lunch breaks and closed days are part of it, and the time is the site’s own, not the ' +
        'visitor’s.',
      has: [
        'Shortcode [opening_hours]',
        'Open now, or when next',
        'Structured data for search',
        'Ready to translate',
      ],
      needs,
    },
    {
      route: 'upi-for-woocommerce',
      title: 'UPI payments for WooCommerce',
      lead:
        'Take UPI without a gateway: a QR code at checkout, the reference afterwards, and a list ' +
        'to match with the bank.',
      more:
        'Orders wait as on hold until the credit is matched. Import the bank’s statement and the ' +
        'matching is done for you.',
      has: [
        'QR code and pay link',
        'Statement import',
        'Automatic matching',
        'Works with the block checkout',
      ],
      needs: withWooCommerce,
      price: 1299,
    },
    {
      route: 'gst-invoices-woocommerce',
      title: 'GST invoices for WooCommerce',
      lead:
        'Numbered GST invoices for every order, with HSN codes, place of supply and a GSTR-1 ' +
        'export for the accountant.',
      more:
        'Business buyers give their GSTIN at checkout and it is checked by its digit. Refunds ' +
        'become credit notes.',
      has: ['Series by financial year', 'GSTIN check', 'Credit notes', 'GSTR-1 export'],
      needs: withWooCommerce,
      price: 1499,
    },
    {
      route: 'hindi-news-theme',
      title: 'Hindi news theme',
      lead:
        'A fast block theme for a Hindi newspaper, with Devanagari type that is large enough and ' +
        'a front page for busy days.',
      more: 'One style sheet, two fonts, no page builder. Breaking news is a line, not a pop-up.',
      has: [
        'Front page in five layouts',
        'Live updates on a story',
        'Author and place pages',
        'Web stories',
      ],
      needs,
      price: 999,
    },
    {
      route: 'pincode-delivery-check',
      title: 'Pincode delivery check',
      lead:
        'Tell buyers before the basket whether you deliver to their pincode, by when and at what ' +
        'charge.',
      more:
        'Areas come from a spreadsheet. The answer is kept, so the customer is asked once and ' +
        'the checkout knows.',
      has: [
        'Import of pincodes',
        'Charge and days by area',
        'Cash on delivery by area',
        'Shown on product and basket',
      ],
      needs: withWooCommerce,
      price: 899,
    },
    {
      route: 'doctor-site-theme',
      title: 'Doctor’s site theme',
      lead:
        'A block theme for a doctor or clinic: treatments, timings, articles and an appointment ' +
        'form that keeps nothing it need not.',
      more:
        'Written for reading by patients, with large type and plain words, and patterns for ' +
        'every page a clinic needs.',
      has: [
        'Twelve page patterns',
        'Appointment form',
        'Timings everywhere from one place',
        'No third-party scripts',
      ],
      needs,
      price: 1199,
    },
    {
      route: 'cod-order-confirm',
      title: 'Cash on delivery confirmation',
      lead:
        'Ask cash-on-delivery buyers to confirm by a link or a reply before you pack, and pack ' +
        'fewer parcels that come back.',
      more:
        'Unconfirmed orders are reminded once and cancelled after a day. The list of habitual ' +
        'returns stays with you.',
      has: [
        'Link by SMS or e-mail',
        'Reminder and cancellation',
        'Risk list by phone',
        'Part payment by UPI',
      ],
      needs: withWooCommerce,
      price: 1099,
    },
  ],
};
