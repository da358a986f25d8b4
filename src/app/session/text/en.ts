export const en = {
  connection: {
    live: 'Live', // State of the connection: changes arrive at once
    reconnecting: 'Reconnecting…',
    asOf: 'Updated {{time}}',
    offline: 'Offline', // State of the connection
    offlineAsOf: 'Offline · updated {{time}}',
  },
  offline: {
    waiting_one: '{{count}} request is waiting to be sent.',
    waiting_other: '{{count}} requests are waiting to be sent.',
    withdrawn: 'Request for “{{subject}}” discarded',
    kept: {
      confirm: 'You’re offline. We’ll check in to “{{subject}}” when you’re back.',
      finish: 'You’re offline. We’ll end “{{subject}}” when you’re back.',
      cancel: 'You’re offline. We’ll cancel “{{subject}}” when you’re back.',
    },
  },
}
