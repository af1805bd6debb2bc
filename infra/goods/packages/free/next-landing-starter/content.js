/** Everything that the page says. */
export const site = {
  url: 'https://example.com',
  name: 'Dhaaga',
  title: 'Dhaaga: orders and stock for handloom makers',
  description: 'One list of orders, one list of stock, and bills that go out by themselves.',
};

export const hero = {
  heading: 'Your loom does not wait for a spreadsheet',
  text: 'Dhaaga keeps orders, yarn and finished pieces in one place, on the phone of whoever is at the loom.',
  action: { label: 'Try it for a month', href: '#prices' },
};

export const features = [
  {
    title: 'Orders from anywhere',
    text: 'Web shop, WhatsApp and the fair: all of them land in one list.',
  },
  {
    title: 'Yarn that is counted',
    text: 'Each order takes its yarn from the stock before you promise a date.',
  },
  {
    title: 'Bills on the same day',
    text: 'A numbered bill goes out when the parcel does, with GST where it is due.',
  },
];

export const prices = [
  {
    name: 'One loom',
    price: '₹299',
    period: 'a month',
    has: ['1 user', '50 orders a month', 'Bills by e-mail'],
  },
  {
    name: 'Workshop',
    price: '₹899',
    period: 'a month',
    has: ['6 users', 'Orders without limit', 'Web shop'],
  },
  {
    name: 'Society',
    price: '₹2,499',
    period: 'a month',
    has: ['40 users', 'Several workshops', 'Accounts export'],
  },
];

export const questions = [
  {
    ask: 'Does it work without a network?',
    answer: 'Yes. What you enter is sent when there is one.',
  },
  { ask: 'Can I take my data along?', answer: 'Any day, as spreadsheets, in one click.' },
  { ask: 'In which languages?', answer: 'English, Hindi, Bengali and Tamil.' },
];
