export const en = {
  holiday: {
    is: 'Public holiday: {{name}}',
    dates_one: '{{count}} date falls on a public holiday.',
    dates_other: '{{count}} dates fall on public holidays.',
    skip_one: 'Skip this date', // Button: leaves the dates on public holidays out of a series
    skip_other: 'Skip these dates',
  },
}
