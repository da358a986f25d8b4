/** Reasons for a lost live connection: the messages of section 8, and those of browsers and gateways. */
export const hubFailures = [
  /** 'Server timeout elapsed without receiving a message from the server.' */
  'server-silent',
  /** 'Server returned handshake error' */
  'handshake-refused',
  /** 'The connection was stopped before the hub handshake could complete.' */
  'stopped-early',
  /** 'Unable to connect to the server with any of the available transports.' */
  'no-transport',
  /** 'Negotiate redirection limit exceeded.' */
  'redirected-too-often',
  /** 'Detected a connection attempt to an older, unsupported server type.' */
  'server-too-old',
  /** 'Client didn't provide a result.' */
  'no-result',
  /** 401 or 403, with a fresh token too. */
  'not-admitted',
  /** Any other refusal, also in the body of a negotiation. */
  'unavailable',
  /** The server did not respond. */
  'unreachable',
  /** It took longer than section 9 gives it. */
  'too-slow',
  /** Negotiation redirected to an origin that is not allowed (threat T6). */
  'led-astray',
  /** The connection was lost, or ended with an unknown message. */
  'lost',
] as const

export type HubFailure = (typeof hubFailures)[number]

/** In order, because a message often contains its cause. Case-insensitive, because servers vary the texts. */
const byWords: readonly (readonly [RegExp, HubFailure])[] = [
  // The server's own words follow, which may be any.
  [/refused the negotiation/i, 'unavailable'],
  [/any of the available transports|none of the transports/i, 'no-transport'],
  [/server timeout elapsed/i, 'server-silent'],
  [/handshake error|returned (?:an )?error during handshake/i, 'handshake-refused'],
  [/before the hub handshake could complete|stopped during negotiation/i, 'stopped-early'],
  [/redirection limit exceeded/i, 'redirected-too-often'],
  [/foreign origin|refused to connect to/i, 'led-astray'],
  [/attempt to an? (?:asp\.net signalr server|older)|unsupported server type/i, 'server-too-old'],
  [/didn't provide a result/i, 'no-result'],
  [/a timeout occurred|timed out/i, 'too-slow'],
  [/failed to fetch|networkerror|load failed|fetch failed|econn/i, 'unreachable'],
]

/** Returns the failure by the text of a message, for errors without a type; 'lost' if the text is unknown. */
export function hubFailureOfWords(message: string): HubFailure {
  const known = byWords.find(([words]) => words.test(message))?.[1]
  if (known) return known
  const status = /status code\D{0,40}(\d{3})\b/i.exec(message)?.[1]
  return status ? hubFailureOfStatus(Number(status)) : 'lost'
}

/** Section 8, transport statuses. */
export function hubFailureOfStatus(status: number): HubFailure {
  return status === 401 || status === 403 ? 'not-admitted' : 'unavailable'
}
