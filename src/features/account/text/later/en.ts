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
}
