export const en = {
  reserve: {
    myOffice: 'My office: {{name}}',
    places_one: '{{count}} location',
    places_other: '{{count}} locations',
    all_one: '{{total}} resource',
    all_other: '{{total}} resources',
    matched_one: '{{matched}} of {{total}}',
    matched_other: '{{matched}} of {{total}}',
    loaded: '{{loaded}} of {{total}} loaded',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    sort: 'Sort by',
    sortBy: {
      best: 'Best match',
      'name asc': 'Name A–Z',
      'name desc': 'Name Z–A',
      'capacity asc': 'Smallest first',
      'capacity desc': 'Largest first',
      'area asc': 'Area A–Z',
      'area desc': 'Area Z–A',
      'type asc': 'Type A–Z',
      'type desc': 'Type Z–A',
    },
    group: 'Group by',
    groupBy: { none: 'No grouping', free: 'Free time', area: 'Area', type: 'Type' }, // How rows are grouped
  },
  draft: {
    kept: '{{subject}}, {{resource}}, {{time}}',
    continue: 'Continue', // Button: opens the form with the input
    discard: 'Discard draft',
    problem: {
      'subject-missing': 'Enter a subject.',
      'resource-missing': 'Choose a resource.',
      'end-before-start': 'The end must be after the start.',
      'start-in-past': 'Choose a time in the future.',
      'too-short': 'Too short for this resource.',
      'too-long': 'Too long for this resource.',
      'too-far-ahead': 'You can’t reserve this resource that far ahead.',
      'outside-hours': 'The resource is closed at this time.',
      'attendee-invalid': 'One of the email addresses isn’t valid.',
      'colleague-missing': 'Choose a colleague, or reserve for yourself.',
      'not-available': 'This resource isn’t free at this time.',
      'series-conflicts': 'Some dates aren’t free. Choose what to do with each one.',
      'series-invalid': 'This repeat pattern doesn’t work. Check the dates.',
      'series-gone': 'The series is no longer in the calendar. Change only this date.',
    },
  },
  attendees: {
    add: 'Add a person',
    addButton: 'Add', // Button: adds a person
    invalid: 'Enter a valid email address.',
    toggleRemote: '{{name}} joins remotely',
    toggleOptional: '{{name}} is optional',
    isRequired: 'required', // Of an attendee
    isOptional: 'optional', // Of an attendee
    isRemote: 'remote', // Of an attendee: joins online
    isOnSite: 'on site',
  },
  form: {
    reserveFor: 'Reserve for', // Label: whom the reservation is for
    reserveForMe: 'Me', // Choice: for oneself
    reserveForOther: 'A colleague…',
    colleague: 'Colleague', // Label
    reserveForHint: 'It goes into {{name}}’s calendar, with a note that you reserved it.',
    stepFor: {
      sending: 'Adding to {{name}}’s calendar…',
      'waiting-visible': 'Waiting for it to appear in {{name}}’s calendar…',
      'not-confirmed-yet': 'It isn’t in {{name}}’s calendar yet. We’ll keep checking.',
    },
    doneTitle: 'Reserved', // Title after the request was sent
    close: 'Close and keep draft',
    subject: 'Subject', // Label of a text field: title of the meeting
    changeTo: 'Change to {{time}}',
    partOfDay: 'Part of the day', // Name of a group of buttons
    part: {
      morning: 'Morning', // Button: reserves a desk until noon
      afternoon: 'Afternoon', // Button: reserves a desk from noon on
      day: 'Whole day', // Button: reserves a desk for the working day
    },
    resources: 'Resources', // Label: the reserved resources
    addResource: 'Add another resource',
    findResource: 'Find a resource',
    start: 'Start', // Label: start of the meeting
    end: 'End', // Label: end of the meeting
    date: 'date', // After "Start" or "End", in an accessible name
    time: 'time', // After "Start" or "End", in an accessible name
    length: '{{duration}}',
    zone: '{{zone}} ({{name}})',
    localTime: '{{time}} in {{place}}',
    localTimeOutside: '{{time}} in {{place}}, outside working hours there',
    ownConflict: 'This overlaps “{{subject}}”, {{time}}.',
    cancelOther: 'Cancel “{{subject}}”', // Button: cancels another reservation of the user
    attendeesBusy_one: '{{names}} is busy until {{time}}.',
    attendeesBusy_other: '{{names}} are busy until {{time}}.',
    moveToCommonTime: 'Move to {{time}} (everyone free)',
    private: 'Private', // Switch: hides the subject from others
    privateHint: 'Others only see that the time is reserved.',
    notes: 'Notes', // Label of a text field
    reminder: 'Reminder', // Label: when the calendar reminds
    reminderOf: {
      // When the calendar reminds
      null: 'None',
      '0': 'At start time',
      '5': '5 minutes before',
      '10': '10 minutes before',
      '15': '15 minutes before',
      '30': '30 minutes before',
      '60': '1 hour before',
      '1440': '1 day before',
    },
    organizer: 'Reserved by {{name}}',
    send: 'Reserve', // Button: sends the reservation
    sending: 'Reserving…',
    kept: 'Your entries are still here.',
    step: {
      sending: 'Adding to your calendar…',
      'looking-up': 'No response. Checking whether it went through…',
      'waiting-visible': 'Waiting for it to appear in your calendar…',
      'not-confirmed-yet': 'It isn’t in your calendar yet. We’ll keep checking.',
      registering: 'Finishing up…',
    },
    when: 'When', // Label: day and time
    attendees: 'Attendees', // Label
    onlineMeeting: 'Online meeting',
  },
  change: {
    title: 'Edit reservation',
    doneTitle: 'Saved', // Title after changes were sent
    was: 'Before', // Label: times and resource before the change
    willBe: 'After', // Label: times and resource after the change
    send: 'Save changes',
    sending: 'Saving changes…',
    discard: 'Discard changes',
    nothing: 'No changes yet',
    notesKept: 'These notes contain the meeting link. Edit them in your calendar.',
    exchange: 'Replace {{name}}',
    findFree: 'Find a free resource',
    free: 'Free at this time',
    noneFree: 'No other resource with enough seats is free at this time.',
  },
  conflict: {
    title: 'This time isn’t free',
    held: '{{room}} is reserved by {{holder}}, {{time}}.',
    private: '{{room}} has a private reservation, {{time}}.',
    unknown: '{{room}} isn’t free at this time.',
    alternatives: 'Try one of these instead:',
  },
  outcome: {
    for: {
      waiting: 'It’s in {{name}}’s calendar, waiting for a response. You can close this.',
      accepted: 'It’s reserved for {{name}}.',
    },
    seeAll: 'View reservations',
    'waiting-for-room': {
      title: 'Pending', // State: the resource has not responded
      words: 'It’s in your calendar, waiting for a response. You can close this.',
    },
    accepted: { title: 'Accepted', words: 'It’s reserved for you.' }, // State of the request
    declined: { title: 'Declined', words: 'The resource declined your request.' }, // State of the request
    'event-not-found': { title: 'Event not found', words: 'It’s no longer in the calendar.' },
    failed: { title: 'Not reserved', words: 'Your reservation didn’t go through.' },
    cancelling: { title: 'Cancelling…', words: 'We’re removing it from your calendar.' },
    cancelled: { title: 'Cancelled', words: 'It’s no longer in your calendar.' }, // State of the request
  },
  meeting: {
    by: 'Provider', // Label: service for the online meeting
    own: 'Calendar default',
    join: 'Join', // Button: opens the online meeting
    joinNamed: 'Join {{subject}}',
    joinOnline: 'Join online',
    ask: 'Open {{host}}?',
    askWords: 'Foyer doesn’t recognise {{host}}. Only open it if you trust it.',
    open: 'Open {{host}}',
  },
}
