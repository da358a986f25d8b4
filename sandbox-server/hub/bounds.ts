/** Maximum bytes of one message of a client. An `Object` invocation is much shorter. */
export const messageAtMost = 65_536

/** Maximum bytes queued for a client that does not read. If exceeded, it is disconnected, and reloads everything on reconnection. */
export const bufferedAtMost = 1_000_000
