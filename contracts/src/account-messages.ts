/** What is said of passwords and sessions: each sentence says what to do next. */
export const accountMessages = {
  passwordTooShort: 'Please choose a password of at least 10 characters.',
  passwordTooCommon:
    'Very many people use this password, so it is tried first. Please choose another one.',
  linkAsked: 'If there is an account with this address, a mail with a link is on its way to it.',
  linkOnItsWay:
    'A link to this address was asked for already. Please look for its mail, also among spam, ' +
    'before you ask for another one.',
  linkInvalid: 'This link does not work any more. Please ask for a new one.',
  sessionGone: 'This session has ended already.',
  detailsSaved: 'Your details are saved.',
  addressSaved: 'Your address is saved. It fills the registrant step of every new order.',
  passwordChanged: 'Your password is changed. Every other device is signed out.',
} as const;
