export const en = {
  setUp: {
    lead: 'A few details, and your colleagues can reserve rooms and desks.',
    code: 'Setup code', // Label of a field
    codeHint: 'The server printed it when it started.',
    codeMissing: 'Enter the setup code.',
    organisation: 'Your organisation', // Heading
    administrator: 'Your account', // Heading: of the first administrator
    name: 'Name of the organisation',
    nameMissing: 'Enter the name of your organisation.',
    languages: 'Languages', // Label
    languagesMissing: 'Choose at least one language.',
    mainLanguage: 'Types and properties are named in the language chosen first: {{language}}.',
    zone: 'Time zone',
    zoneHint: 'Search by city or region.',
    zones: 'Time zones', // Accessible name of a list
    zonesFound_one: '{{count}} time zone found',
    zonesFound_other: '{{count}} time zones found',
    zoneUnknown: 'There’s no time zone “{{text}}”. {{zone}} stays selected.',
    step: 'Step {{number}} of {{total}}',
    resources: {
      title: 'Add your rooms and desks',
      lead: 'Import a list, look around in a small example office, or do this later.',
    },
    people: {
      title: 'Invite your colleagues',
      lead: 'Send invitations or share a link. You can do this at any time.',
    },
    next: 'Continue', // Button: to the next step
    skip: 'Skip', // Button: to the next step
    open: 'Open Foyer', // Button: ends setting up
  },
  administration: {
    sections: 'Sections', // Accessible name of links to parts of the page
    section: {
      // Parts of the page
      people: 'People',
      resources: 'Resources',
      organisation: 'Organisation',
    },
    failed: 'Couldn’t load this page',
    notYours: 'You don’t have access to administration',
    notYoursHint: 'Ask an administrator to give you access.',
    saved: 'Saved', // After a click on the button
    count_one: '{{count}} person',
    count_other: '{{count}} people',
    findPeople: 'Name or address',
    more: 'Show more people', // Button
    column: {
      // Headings of a table of people
      name: 'Name',
      role: 'Role',
      state: 'Status',
      lastSeen: 'Last seen',
      actions: 'Actions',
    },
    role: {
      // What a person may do
      person: 'Colleague',
      facilities: 'Facilities',
      administrator: 'Administrator',
    },
    roleHint: {
      person: 'Can make reservations.',
      facilities: 'Can also manage panels and kiosks.',
      administrator: 'Can also manage people, resources and the organisation.',
    },
    state: {
      // States of an account
      active: 'Active',
      invited: 'Invited',
      blocked: 'Blocked',
    },
    never: 'Never', // Last seen
    manage: 'Manage', // Button: opens what can be changed of a person
    manageOf: 'Manage {{name}}',
    block: 'Block', // Button: the person can no longer sign in
    unblock: 'Unblock', // Button
    remove: 'Remove', // Button
    removeTitle: 'Remove {{name}}?',
    removeWords: 'They can no longer sign in. Their reservations stay.',
    passwordLink: 'Link for a new password',
    inviteAgain: 'New invitation link',
    invitationOf: 'Invitation link',
    handOver: 'Send it to {{name}} only. It works once.',
    expires: 'Works until {{time}}.',
    inviteTitle: 'Invite people',
    addresses: 'Email addresses',
    addressesHint: 'Paste a list: one per line, or separated by commas. Names are understood, too.',
    addressesExample: 'Ada Lovelace <ada@example.com>',
    understood_one: '{{count}} person to invite',
    understood_other: '{{count}} people to invite',
    alreadyThere_one: '{{count}} person is already here and isn’t invited again.',
    alreadyThere_other: '{{count}} people are already here and aren’t invited again.',
    unread: 'These aren’t email addresses: {{texts}}. They stay in the field, so that you can correct them.',
    quoted: '“{{text}}”',
    invite: 'Invite', // Button
    mailOn: 'We’ll email everyone a personal link.',
    mailOff: 'This server doesn’t send email. You’ll get a personal link for everyone to send yourself.',
    invited_one: '{{count}} person invited',
    invited_other: '{{count}} people invited',
    sendLinks: 'Send each person their link:',
    linkTitle: 'Invitation link for everyone',
    linkHint: 'Anyone who has this link can create an account. Share it only within your organisation.',
    link: 'Link', // Label of a field with a link
    linkOpen: 'A link is in use. For safety, it’s shown only once.',
    makeLink: 'Create link', // Button
    newLink: 'Create a new link', // Button: the earlier link ends
    endLink: 'End link', // Button
    linkEnded: 'Link ended',
    resources_one: '{{count}} resource',
    resources_other: '{{count}} resources',
    importHint:
      'Download the template, fill it in with a spreadsheet, save it as CSV and upload it. You’ll see what changes before anything is imported.',
    template: 'Download template', // Button
    export: 'Export', // Button: downloads the resources
    file: {
      // Names of downloaded files, without an ending
      template: 'resources-template',
      export: 'resources',
    },
    example: 'Create an example office', // Button
    exampleDone_one: 'Example office created with {{count}} resource',
    exampleDone_other: 'Example office created with {{count}} resources',
    choose: 'Choose CSV file', // Button
    drop: 'Or drop it here. At most {{size}} MB.',
    unsent: {
      tooLarge: 'This file is too large. Split it into several files, then upload them one after the other.',
      notText: 'Couldn’t read this file. In your spreadsheet, save it as “CSV UTF-8”, then upload it again.',
      unreadable: 'Couldn’t open this file. Close it in other programs, then try again.',
    },
    preview: 'Preview of {{name}}',
    wrongLines_one: '{{count}} problem to correct. Nothing has been imported. Correct the file, then upload it again.',
    wrongLines_other:
      '{{count}} problems to correct. Nothing has been imported. Correct the file, then upload it again.',
    nothingNew: 'Everything in this file is already here. There’s nothing to import.',
    willImport: 'To create: {{create}}. To change: {{change}}. Unchanged: {{same}}.',
    lines: 'Lines of the file',
    view: {
      // Filter of the lines of a file
      all: 'All',
      create: 'New',
      change: 'Changed',
      same: 'Unchanged',
      wrong: 'To correct',
    },
    action: {
      // What happens to a line of a file
      create: 'New',
      change: 'Changed',
      same: 'Unchanged',
      wrong: 'To correct',
    },
    line: 'Line', // Heading of a column: number of a line
    resource: 'Name', // Heading of a column
    kind: 'Type', // Heading of a column
    place: 'Location', // Heading of a column
    result: 'Result', // Heading of a column
    moreLines: 'Show more lines', // Button
    import: 'Import', // Button
    imported: 'Imported. New: {{created}}. Changed: {{changed}}.',
  },
  importProblem: {
    // What is wrong with a file of resources
    inColumn: '{{column}}: {{words}}',
    DuplicateColumn: 'the file has this column twice. Remove one of them.',
    DuplicateEmail: 'another line or resource has the address “{{value}}”. Use an address only once.',
    DuplicateId: 'another line has the id “{{value}}”. Use an id only once, or leave it empty.',
    DuplicateName: 'another line has the name “{{value}}” at the same location. Use different names.',
    InvalidEmail: '“{{value}}” isn’t an email address.',
    InvalidId: '“{{value}}” can’t be an id. Use letters, digits, hyphens and dots, or leave it empty.',
    MissingColumn: 'this column is missing. Add it as in the template.',
    MissingValue: 'a value is missing.',
    NotANumber: '“{{value}}” isn’t a number. Use digits only.',
    NotATime: '“{{value}}” isn’t a time. Write it like 08:30.',
    NotText: 'the file isn’t text in UTF-8. Save it as “CSV UTF-8”, then upload it again.',
    NotYesOrNo: '“{{value}}” isn’t understood. Write yes or no.',
    TooLong: 'this text is too long. Shorten it.',
    TooManyLines: 'the file has too many lines. Split it into several files.',
    UnclosedQuote:
      'a quotation mark isn’t closed, so the lines after it can’t be read. Close it, or save the file from a spreadsheet.',
    UnknownColumn: 'the template doesn’t have this column. Correct its name or remove it.',
    UnknownDay: '“{{value}}” isn’t a day of the week. Use the words of the template.',
    UnknownProperty: '“{{value}}” isn’t a property that is understood. Use the words of the template.',
    UnknownTimeZone: '“{{value}}” isn’t a time zone. Write it like Europe/London.',
    UnknownType: '“{{value}}” isn’t a type of resource. Use the words of the template.',
    other: 'the server doesn’t accept this ({{code}}).',
  },
}
