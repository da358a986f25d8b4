export const en = {
  account: {
    signOut: 'Sign out',
    session: 'Session', // Heading: the session in this browser
    guest: 'Guest', // Replaces the name of a user without an account
  },
  login: {
    title: 'Sign in',
    lead: 'Find and reserve rooms and desks.',
    mapLead: 'Sign in to see this map.',
    expired: 'Your session expired. Sign in to pick up where you left off.',
    locked: 'Foyer locked due to inactivity. Sign in to pick up where you left off.',
    everywhere: 'You’re signed out on all devices.',
    noProvider: 'No sign-in method is set up. Contact your administrator.',
    signIn: 'Sign in',
    signInWith: 'Sign in with {{service}}',
    unsupported: 'Foyer doesn’t support your organisation’s calendar ({{calendar}}). Contact your administrator.',
    or: 'or', // Between two ways to sign in
    byLink: 'Email me a sign-in link',
    asGuest: 'Continue as guest',
    showWay: 'Show route without signing in',
    username: 'Username', // Label of a text field
    password: 'Password', // Label of a text field
    wrong: 'Incorrect username or password.',
    wrongEmail: 'Incorrect email address or password.',
    otherWays: 'Other ways to sign in',
  },
  emailLink: {
    title: 'Sign in with email',
    lead: 'We’ll email you a link. It works once and expires soon.',
    address: 'Email address',
    invalid: 'Enter a valid email address.',
    send: 'Send link',
    sentTitle: 'Check your inbox',
    sent: 'If there’s an account for {{email}}, we’ve sent it a link. Open it in this browser.',
    again: 'Resend link',
    other: 'Use a different address',
    checking: 'Checking your link…',
    confirm: 'Sign in with this link?',
    confirmAs: 'Sign in as {{email}}?',
    confirmHint: 'Only continue if you asked for this link yourself.',
    signedIn: 'You’re signed in as {{email}}',
    signsIn: 'This link signs you in as {{email}}.',
    signsInUnknown: 'This link may sign you in as someone else.',
    signOutFirst: 'To use the link, sign out and open it again.',
    failed: 'This link doesn’t work',
    reason: {
      used: 'It’s already been used. Each link works once.',
      expired: 'It has expired.',
      wrong: 'It’s incomplete or invalid.',
    },
    advice: 'Request a new link to continue.',
    newLink: 'Get a new link',
  },
  guest: {
    title: 'Continue as guest',
    lead: 'No account needed. As a guest:',
    limit: {
      look: 'You can see what’s free and when',
      find: 'You can search rooms and desks by location, size and equipment',
      reserve: 'You can’t make reservations',
      people: 'You can’t see names',
    },
    name: 'Your name',
    nameMissing: 'Enter your name.',
    ends: 'Guest access ends when you close or reload this page.',
    enter: 'Continue', // Button: starts browsing as a guest
    refused: {
      title: 'Sign in to continue',
      words: 'You need an account to use this page.',
      back: 'Browse availability',
    },
  },
  callback: {
    failed: 'Sign-in failed',
    advice: 'Go back to the sign-in page and try again in the same window.',
    again: 'Back to sign-in',
  },
  password: {
    forgot: 'Forgot your password?', // Link, and the title of its page
    forgotLead: 'We’ll email you a link to set a new one. It works once and expires soon.',
    lead: 'For {{email}}', // Below the title: address of an account
    new: 'New password',
    current: 'Current password',
    hint: 'At least 10 characters',
    set: 'Set password', // Button
    missing: 'Enter a password.',
    none: 'To set a new password, open the link that you received.',
    advice: 'Ask your administrator for a new link.',
    change: 'Change password', // Button
    changeHint: 'At least 10 characters. Changing it signs you out on your other devices.',
    changed: 'Password changed',
  },
  invitation: {
    title: 'Join {{organisation}}',
    lead: 'Create your account to find and reserve rooms and desks.',
    create: 'Create account', // Button
    advice: 'Ask the person who invited you for a new link.',
    none: 'To create your account, open the link in your invitation.',
  },
  refusal: {
    // Reasons why the server refused a request
    AccountExists: 'There’s already an account with this address. Sign in instead.',
    InvalidBody: 'Check the marked fields, then try again.',
    LastAdministrator: 'This is the only administrator. Make someone else an administrator first.',
    LinesAreWrong:
      'The resources have changed since the preview. Correct the marked lines, then upload the file again.',
    LinkExpired: 'It has expired.',
    LinkUsed: 'It’s already been used. Each link works once.',
    LinkWrong: 'It’s incomplete or invalid.',
    PasswordWrong: 'This isn’t your current password.',
    ResourcesExist: 'There are resources already. The example office is only for a server without any.',
    SetupCodeWrong: 'This code isn’t correct. Use the one that the server printed when it started last.',
    SetupIsDone: 'This server is already set up. Sign in to use it.',
    TooManyTries: 'Too many attempts. Try again later.',
    TooManyTriesFor: 'Too many attempts. Try again in {{duration}}.',
    NotAllowed: 'You don’t have permission to do this.',
    UnknownApproval: 'This request is no longer open. Reload the page to see the current ones.',
    UnknownPerson: 'This person is no longer here. Reload the page to see the current list.',
    other: 'The server refused this ({{code}}). Contact your administrator.',
  },
  fieldProblem: {
    // What is wrong with a field
    InvalidEmail: 'Enter a valid email address.',
    OwnAddress: 'This is your own address.',
    PasswordTooEasy: 'This is easy to guess. Avoid common passwords, your name, your address and your organisation.',
    PasswordTooLong: 'Use at most 256 characters.',
    PasswordTooShort: 'Use at least 10 characters.',
    AccountExists: 'There’s already an account or an invitation for this address.',
    InvalidName: 'Use letters only, without invisible characters.',
    NameTooLong: 'Use at most 100 characters.',
    TooManyDelegates: 'At most 50 people can reserve for you. Remove someone first.',
    TooManyPeople: 'Invite at most 500 people at once.',
    UnknownPerson: 'Nobody here has this address. Ask your administrator to invite them.',
    UnknownTimeZone: 'The server doesn’t know this time zone. Choose another one.',
    other: 'The server doesn’t accept this ({{code}}).',
  },
  feeds: {
    title: 'Calendar feeds',
    hint: 'Show reservations in another calendar app. Anyone who has the address can read the feed.',
    mine: 'My reservations',
    unknown: 'Resource that no longer exists',
    created: 'Created {{day}}',
    of: 'Reservations', // Label: whose reservations a feed shows
    find: 'Find a resource',
    make: 'Create feed', // Button
    address: 'Address of the feed',
    once: 'Copy the address now. You won’t see it again.',
    revoke: 'Revoke', // Button: ends a feed
    revokeOf: 'Revoke the feed “{{name}}”',
    revoked: 'Feed “{{name}}” revoked',
    failed: 'Couldn’t load your feeds.',
  },
}
