import type { Category } from './item.ts';

const node = 'Node 20 or later. Runs on Windows, macOS and Linux.';

export const scripts: Category = {
  id: 352,
  name: 'Scripts',
  items: [
    {
      id: 1230,
      route: 'csv-to-contacts',
      title: 'CSV to contacts',
      lead:
        'Turns a spreadsheet of customers into a contacts file that any phone can import, with ' +
        'Indian numbers put right.',
      more:
        'Numbers with spaces, a leading zero or without +91 become one form; doubles are dropped ' +
        'and wrong ones are listed.',
      has: [
        'One command, no packages',
        'vCard 3.0 for Android and iPhone',
        'List of what was left out',
        'Sample file',
      ],
      needs: node,
    },
    {
      id: 1235,
      route: 'statement-by-month',
      title: 'Statement by month',
      lead:
        'Reads the bank’s CSV and writes one sheet per month with totals in and out, the way an ' +
        'accountant asks for it.',
      more:
        'Knows the column names of the common banks and says plainly when it does not know ' +
        'yours.',
      has: [
        'One command, no packages',
        'Totals by month and day',
        'Indian and ISO dates',
        'Sample statement',
      ],
      needs: node,
    },
    {
      id: 1240,
      route: 'upi-statement-matcher',
      title: 'UPI statement matcher',
      lead:
        'Matches UPI credits in a bank statement with your open invoices, by reference first and ' +
        'by amount second.',
      more:
        'What fits once is matched, what fits twice is shown to you, and what fits nothing is ' +
        'listed on both sides.',
      has: [
        'Statement and invoices as CSV',
        'Exact, likely and open lists',
        'Result as CSV and in the terminal',
        'Tests you can run',
      ],
      needs: node,
      price: 499,
    },
    {
      id: 1265,
      route: 'gst-return-helper',
      title: 'GST return helper',
      lead:
        'Compares your purchase book with GSTR-2B and lists what is missing, what differs and ' +
        'whom to write to.',
      more:
        'Invoice numbers are compared the way people write them, with and without zeros, slashes ' +
        'and years. It runs on your own machine, and nothing leaves it.',
      has: [
        'GSTR-2B JSON and purchase CSV',
        'Every invoice: same, different or missing',
        'Suppliers by the tax at stake',
        'Letters to suppliers',
        'Tests you can run',
      ],
      needs: node,
      price: 799,
    },
  ],
};
