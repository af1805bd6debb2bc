export const inboxMessages = {
  pageRequired: 'Enter the page’s address or name.',
  happenedRequired: 'Tell us what happened.',
  expectedRequired: 'Tell us what you expected instead.',
  nameRequired: 'Enter your name.',
  emailRequired: 'Enter your email, so that we can reply.',
  titleRequired: 'Enter a title for your code.',
  kindRequired: 'Choose what kind of code it is.',
  codeDescriptionRequired: 'Describe what your code does and what it needs to run.',
  invalidDemoUrl: 'Enter a full web address, such as https://example.com/demo.',
  invalidAskingPrice: 'Enter a price in whole rupees, from ₹1 to ₹10,00,000.',
  workRequired: 'Choose what kind of work it is.',
  workDescriptionRequired: 'Describe what you need.',
  budgetRequired: 'Choose a budget, or “not sure”.',
  invalidDeadline: 'Enter the deadline as a date.',
  deadlinePassed: 'This date has passed. Choose a later one, or leave it empty.',
  tooLong: (max: number) => `Use at most ${max.toLocaleString('en-IN')} characters.`,
  bugReceived: (number: string) =>
    `Bug report ${number} received. Quote this number when you write to us.`,
  codeReceived: (number: string) =>
    `Offer ${number} received. Quote this number when you write to us.`,
  hireReceived: (number: string) =>
    `Request ${number} received. Quote this number when you write to us.`,
} as const;
