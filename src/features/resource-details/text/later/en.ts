export const en = {
  resource: {
    looking: 'Loading…',
    gone: 'Resource not found',
    goneHint: 'It may have been removed, or you don’t have access.',
    failed: 'Couldn’t load the resource',
    capacity: 'Capacity', // Label: number of seats
    today: 'Today', // Heading: the day of a resource
    freeUntil: 'Free until {{time}}',
    freeRest: 'Free for the rest of the day',
    freeFrom: 'Free from {{time}}',
    notFreeToday: 'Not free for the rest of today',
    notFreeThatDay: 'Not free on this day',
    heldTimes: 'Reserved {{times}}.',
    tentativeTimes: 'Tentatively reserved {{times}}.',
    nothingToday: 'No reservations today',
    nothingThatDay: 'No reservations on this day',
    ahead: 'Upcoming', // Heading: reservations to come
    privately: 'Private reservation',
    unnamed: 'Reserved', // Replaces the subject of an event that has none
    calendarFailed: 'Couldn’t load the calendar.',
    hours: 'Hours', // Label: opening hours
    wholeDay: '{{days}}, all day',
    hoursOfDays: '{{days}}, {{hours}}',
    everyDay: 'Every day',
    alwaysOpen: 'Always open',
    zone: 'Local time',
    rules: 'Rules', // Label: permitted duration and how far ahead reservations are possible
    onlyInHours: 'Only during opening hours',
    atLeast: 'At least {{duration}}',
    atMost: 'At most {{duration}}',
    between: 'From {{shortest}} to {{longest}}',
    todayOnly: 'Same day only',
    daysAhead_one: 'Up to {{count}} day ahead',
    daysAhead_other: 'Up to {{count}} days ahead',
    confirmation: 'Check in between {{before}} before and {{after}} after the start, or it’s released',
    toYou: 'Assigned to you',
    toOthers: 'Assigned to others',
    files: 'Files', // Heading
    pictures: 'Pictures', // Heading
    share: 'Share or copy the link',
    reserve: 'Reserve', // Button
    why: {
      guest: 'Sign in to reserve.',
      notReserved: 'This resource can’t be reserved.',
      offline: 'You can’t reserve while offline.',
      full_one: 'Nothing is free today.',
      full_other: 'Nothing is free in the next {{count}} days.',
      looking: 'Finding the next free time…',
    },
  },
}
