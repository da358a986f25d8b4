export const en = {
  log: {
    title: 'Log', // Heading
    open: 'Show log', // Button
    configuration:
      'Couldn’t read part of the configuration. Some filters, areas or settings may be missing. Ask your administrator to check it.',
    events: 'Couldn’t fully read part of your calendar. Some reservations or their details may be missing.',
  },
}
