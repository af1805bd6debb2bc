/** Of the forms for bug reports, offers of code and requests for work. */
export const inboxMessages = {
  pageRequired: 'Please tell us which page it was: its address or its name.',
  happenedRequired: 'Please tell us what happened.',
  expectedRequired: 'Please tell us what you expected instead.',
  nameRequired: 'Please give your name.',
  emailRequired: 'Please give an email address, so that we can answer.',
  titleRequired: 'Please give your code a title.',
  kindRequired: 'Please choose what kind of code it is.',
  codeDescriptionRequired: 'Please describe what your code does and what it needs to run.',
  invalidDemoUrl: 'Please give a whole web address, such as https://example.com/demo.',
  invalidAskingPrice: 'Please give a price in whole rupees, from 1 to 10,00,000.',
  workRequired: 'Please choose what kind of work it is.',
  workDescriptionRequired: 'Please describe what you need.',
  budgetRequired: 'Please choose a budget, or say that you are not sure.',
  invalidDeadline: 'Please give the deadline as a date.',
  deadlinePassed: 'This day has passed. Please choose a later one, or leave it empty.',
  tooLong: (max: number) => `Please use at most ${max.toLocaleString('en-IN')} characters.`,
  bugReceived: (number: string) =>
    `Your bug report has arrived. Its number is ${number}: please quote it if you write about it ` +
    'again.',
  codeReceived: (number: string) =>
    `Your offer has arrived. Its number is ${number}: please quote it when we talk about your ` +
    'code.',
  hireReceived: (number: string) =>
    `Your request has arrived. Its number is ${number}: please quote it when we talk about the ` +
    'work.',
} as const;
