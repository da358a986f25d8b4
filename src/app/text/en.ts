export const en = {
  app: {
    deviceTime: '{{time}} on this device',
    timeIn: '{{time}} in {{place}}', // Times at a place in another time zone
    name: 'Foyer', // Name of the product: never translated
    documentTitle: '{{screen}} · Foyer',
    skipToContent: 'Skip to content',
    skipToTimeline: 'Skip to timeline',
    places: 'Main menu',
    retry: 'Try again',
    reload: 'Reload', // Button: reloads the page
    copy: 'Copy', // Button: to the clipboard
    copied: 'Copied', // Button, after the copy
    clear: 'Clear', // Button: empties a field
    search: 'Search', // Placeholder of a search field, and the search button on a phone
    undo: 'Undo', // Button
    loading: 'Loading…',
    dismiss: 'Dismiss', // Button: closes a notification
    notices: 'Notifications', // Accessible name of the notifications
    today: 'Today', // Button: shows today
  },
  place: {
    // Screens: entries of the main menu and titles
    home: 'Home',
    reserve: 'Reserve',
    reservations: 'Reservations',
    people: 'People',
    map: 'Map',
    utilisation: 'Utilisation',
    settings: 'Settings',
    login: 'Sign in',
    notFound: 'Page not found',
    callback: 'Signing in…',
    qr: 'QR code',
    scan: 'Scan a QR code',
    findTime: 'Find a time',
    week: 'Plan your week',
    emailLink: 'Sign in with email',
    guest: 'Continue as guest',
    anywhere: 'Everywhere', // Choice: all locations
    fleet: 'Devices',
    setUp: 'Set up Foyer',
    invitation: 'Create your account',
    newPassword: 'Set a new password',
    administration: 'Administration',
    approvals: 'Approvals',
    answer: 'Reply to a reservation',
  },
  palette: {
    open: 'Search or jump to…',
  },
  crash: {
    title: 'Something went wrong',
    message: 'This page hit an error on our side.',
    advice: 'Your reservations are safe. Reload the page. If it happens again, send us the details below.',
  },
  boot: {
    title: 'Starting Foyer…',
    failed: 'Foyer couldn’t start',
    step: {
      'configuration-file': 'Loading configuration…',
      account: 'Signing you in…',
      configuration: 'Loading your organisation’s settings…',
      calendar: 'Connecting to your calendar…',
      resources: 'Loading resources…',
      favourites: 'Loading your favourites…',
    },
  },
  fault: {
    details: 'Details', // Button: shows technical details
    advice: 'Try again. If it keeps happening, send the details below to your administrator.',
    'config-unreadable': {
      message: 'Cannot load config file.',
      advice: 'Check the web address. If it’s correct, the server may be updating: try again in a moment.',
      adviceForField: 'Only an administrator can fix this. Correct “{{field}}” in config.json. The details say how.',
    },
    'version-outdated': {
      message: 'This version of Foyer is too old.',
      advice:
        'The new version loads automatically. If you still see this message, reload the page. Anything you’ve typed is kept.',
    },
    'start-failed': {
      message: 'Foyer couldn’t start.',
    },
    'api-unreachable': {
      message: 'Cannot connect to API server, check if it is available',
      message_calendar: 'Couldn’t reach the calendar. Check your connection, then try again.',
      advice: 'Check your network connection. If others have the same problem, contact your administrator.',
    },
    'api-not-configured': {
      message: 'API is not configured. Edit the settings in the administration tool.',
      advice: 'Only an administrator can fix this. Send them the details below.',
    },
    'assist-not-configured': {
      message: 'Assist is not configured. Edit the settings in the administration tool',
      advice: 'Only an administrator can fix this. Send them the details below.',
    },
    'resources-unreadable': {
      message: 'Error loading resources:',
      advice: 'We’ve cleared the data saved in this browser. Reload to download it again.',
      action: 'Click to reload browser',
    },
    'qr-info-unreadable': { message: 'Cannot load QR Code info file.' },
    'qr-unreadable': { message: 'cannot load qr code' },
    offline: { message: 'You’re offline.' },
    'timed-out': { message: 'The server took too long to respond.' },
    cancelled: { message: 'Cancelled.' },
    'signed-out': { message: 'You’ve been signed out.' },
    'sign-in-needed': { message: 'Your calendar isn’t connected. Sign in to it again.' },
    'sign-in-failed': { message: 'Sign-in failed.' },
    'sign-in-not-stored': {
      message:
        'Foyer can’t sign you in because this browser doesn’t let it store anything. Allow cookies and site data for this page or free up space, then try again.',
    },
    forbidden: { message: 'You don’t have permission to do this.' },
    'not-delegate': {
      message:
        'You can’t reserve in {{name}}’s calendar. Ask them for permission to edit it, or reserve for yourself and invite them.',
    },
    'not-found': { message: 'This no longer exists.' },
    conflict: { message: 'Someone else changed this in the meantime.' },
    throttled: { message: 'The server is busy. Try again in a moment.' },
    'server-error': { message: 'Something went wrong on the server.' },
    malformed: { message: 'Couldn’t read the server’s response.' },
    'time-zone-unknown': { message: 'Timezone {{name}} not found in {{database}} database' },
    'date-invalid': { message: 'Enter a valid date.' },
    'event-not-found': { message: 'Couldn’t find this event in the calendar.' },
    'slot-taken': { message: 'Someone just reserved this time.' },
    'room-declined': { message: 'The resource declined the reservation.' },
    'online-meeting-failed': { message: 'Couldn’t create the online meeting.' },
    'delete-failed': { message: 'Couldn’t cancel the reservation.' },
    'draft-invalid': { message: 'Fill in the missing details.' },
    'worker-lost': { message: 'Availability stopped updating. Restarting…' },
    'storage-unavailable': {
      message: 'This browser blocks local storage, so Foyer can’t remember anything after you close the tab.',
    },
  },
  notice: {
    linkCopied: 'Link copied',
    linkNotCopied: 'Couldn’t copy the link. Copy it from the address bar instead.',
    resourcesIncomplete_one:
      'Couldn’t fully read {{count}} of {{total}} resources. Some of its details may be missing. Ask your administrator to check it.',
    resourcesIncomplete_other:
      'Couldn’t fully read {{count}} of {{total}} resources. Some of their details may be missing. Ask your administrator to check them.',
    resourcesUnread_one:
      'Couldn’t read {{count}} of {{total}} resources, so you can’t see it here. Ask your administrator to check it.',
    resourcesUnread_other:
      'Couldn’t read {{count}} of {{total}} resources, so you can’t see them here. Ask your administrator to check them.',
    noSubject: '(No subject)',
    reservation: {
      created: '“{{subject}}” is in your calendar. Waiting for {{room}} to accept.',
      createdFor: '“{{subject}}” is in {{name}}’s calendar. Waiting for {{room}} to accept.',
      notConfirmedYetFor: '“{{subject}}” isn’t in {{name}}’s calendar yet. We’ll keep checking.',
      calendarClosed: 'You can no longer open {{name}}’s calendar. What you reserved for them is still there.',
      notConfirmedYet: '“{{subject}}” isn’t in your calendar yet. We’ll keep checking.',
      accepted: '{{room}} accepted “{{subject}}”.',
      declined: '{{room}} declined “{{subject}}”. Your details are kept.',
      failed: 'Couldn’t reserve {{room}} for “{{subject}}”.',
      failedWithoutRoom: 'Couldn’t reserve “{{subject}}”: the resource no longer exists.',
      withoutMeeting: 'Reserved “{{subject}}”, but couldn’t create the online meeting.',
      openAgain: 'Reopen form',
      changed: '“{{subject}}” updated',
      undoChange: 'Undo', // Button
      changeUndone: 'Change to “{{subject}}” undone',
      notUndone: 'Couldn’t undo the change to “{{subject}}”.',
      undoDeclined: '{{room}} declined the original time of “{{subject}}”.',
      changeDeclined: '{{room}} declined the new time of “{{subject}}”. Your changes are kept.',
      putBack: 'Restore original',
      putAside: '“{{subject}}” saved as a draft',
      notChangeable: 'You can’t change “{{subject}}” right now.',
      changeGone: 'Couldn’t find the reservation you’re changing.',
      cancelled: '“{{subject}}” cancelled: {{room}}',
      participationCancelled: 'You’ve declined “{{subject}}”.',
      confirmed: 'Checked in to “{{subject}}”',
      finished: '“{{subject}}” ended. {{room}} is free again.',
      extended: '“{{subject}}” extended. {{room}} accepted.',
      extensionDeclined: '{{room}} declined the extra time. “{{subject}}” ends as planned.',
      youAccepted: 'You accepted “{{subject}}”. We’ve notified the organiser.',
      youMayCome: 'You tentatively accepted “{{subject}}”. We’ve notified the organiser.',
      notConfirmed: 'Couldn’t check in to “{{subject}}”. $t(fault.{{kind}}.message)',
      notFinished: 'Couldn’t end “{{subject}}”. $t(fault.{{kind}}.message)',
      notExtended: 'Couldn’t extend “{{subject}}”. $t(fault.{{kind}}.message)',
      notAnswered: 'Couldn’t send your response to “{{subject}}”. $t(fault.{{kind}}.message)',
      noTimeFound: 'Couldn’t reserve “{{subject}}” again. $t(fault.{{kind}}.message)',
    },
    favourite: {
      notAdded: 'Couldn’t add to favourites.',
      notRemoved: 'Couldn’t remove from favourites.',
      added: '{{name}} added to favourites',
      removed: '{{name}} removed from favourites',
    },
    connectCalendar: 'Connect calendar',
    guest: {
      welcome: 'You’re browsing as a guest. Sign in to make reservations.',
      needsAccount: 'Sign in to do this.',
    },
    engine: {
      onPage: 'Foyer may respond more slowly until you reload.',
      failed: 'Couldn’t update availability. Reload the page.',
    },
  },
  finder: {
    count_one: '{{count}} result',
    count_other: '{{count}} results',
  },
}
