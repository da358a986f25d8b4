export const en = {
  week: {
    previous: 'Previous week',
    next: 'Next week',
    current: 'This week',
    failed: 'Couldn’t load the desks for this week.',
    noTeam: 'Mark colleagues with a star to see when your team is in:',
    tick: 'Reserve', // Checkbox: the day is among those to reserve
    desk: 'Desk, {{day}}',
    usualTaken: '{{name}} isn’t free',
    noDesk: 'No desk reserved',
    free_one: '{{count}} of {{total}} nearby desks free',
    free_other: '{{count}} of {{total}} nearby desks free',
    here_one: '{{count}} of {{total}} in the office',
    here_other: '{{count}} of {{total}} in the office',
    away: 'Away: {{names}}', // Colleagues out of office
    elsewhere: 'Elsewhere: {{names}}', // Colleagues who sit at another location
    unknown: 'No desk yet: {{names}}', // Colleagues whose calendar shows no place
    withoutDesk: 'No desk: {{names}}', // Colleagues who had no place on a past day
    fullest: 'Most teammates in', // Label of the day on which more of the team are in the office than on any other
    hint: 'Select the days on which you want a desk.',
    reserve_one: 'Reserve {{count}} day',
    reserve_other: 'Reserve {{count}} days',
    sending_one: 'Reserving… {{count}} day left',
    sending_other: 'Reserving… {{count}} days left',
    made_one: '{{count}} day reserved',
    made_other: '{{count}} days reserved',
    notMade_one: 'Couldn’t reserve {{count}} day',
    notMade_other: 'Couldn’t reserve {{count}} days',
  },
}
