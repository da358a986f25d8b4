export const en = {
  hub: {
    'server-silent': 'The server stopped responding.',
    'handshake-refused': 'The server rejected the connection.',
    'stopped-early': 'The connection stopped before it was complete.',
    'no-transport': 'Couldn’t connect to the server. A proxy or firewall may be blocking it.',
    'redirected-too-often': 'Too many redirects.',
    'server-too-old': 'This server version isn’t supported.',
    'no-result': 'The server didn’t get the response it expected.',
    'not-admitted': 'The server rejected your session. Try signing in again.',
    unavailable: 'The server isn’t accepting connections right now.',
    unreachable: 'Can’t reach the server.',
    'too-slow': 'The server took too long to respond.',
    'led-astray': 'The server redirected to an untrusted address.',
    lost: 'The connection was lost.',
  },
  liveness: {
    state: {
      // Headings: state of the connection
      live: 'Connected',
      reconnecting: 'Reconnecting…',
      'as-of': 'No live updates',
      offline: 'Offline',
    },
    since: 'Since {{when}}',
    loaded: 'Last updated {{when}}. It may have changed since.',
    next: {
      live: 'Changes by others appear instantly.',
      reconnecting: 'While reconnecting, this page refreshes every 15 seconds.',
      'as-of': 'Retrying within 30 seconds. Until then, this page refreshes every 15 seconds.',
      offline: 'This page refreshes when you’re back online.',
    },
    foreign: 'The server’s data continues at an untrusted address, so it wasn’t loaded.',
    failed: 'Still can’t reach the server.',
    tryNow: 'Retry now',
  },
  offline: {
    title: 'You’re offline',
    asOf: 'You’re offline. Last updated {{when}}.',
    nothing: 'You’re offline and nothing is saved on this device yet.',
    limits:
      'You can still check in, or end or cancel a reservation. We’ll send your changes when you’re back online. You can’t make new reservations offline.',
    gone: 'Your offline request wasn’t sent: “{{subject}}” was cancelled.',
    goneAlready: '“{{subject}}” was already cancelled.',
    refused: {
      confirm: 'Couldn’t check in to “{{subject}}” after you came back online.',
      finish: 'Couldn’t end “{{subject}}” after you came back online.',
      cancel: 'Couldn’t cancel “{{subject}}” after you came back online.',
    },
    noRoom: 'You’re offline, so we can’t check availability. Your draft is kept.',
    noChange: 'You’re offline, so this change can’t be sent. Your draft is kept.',
    intent: {
      confirm: 'We’ll check you in when you’re back online',
      finish: 'We’ll end this when you’re back online',
      cancel: 'We’ll cancel this when you’re back online',
    },
    withdraw: 'Undo', // Button: a pending request is not sent
    withdrawOf: 'Undo pending request for “{{subject}}”',
  },
}
