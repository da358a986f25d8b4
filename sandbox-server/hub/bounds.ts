/** Bytes of one message of a client; an `Object` invocation is far below. */
export const messageAtMost = 65_536

/** Bytes that wait for a client who does not read. Beyond them it is cut off, and loads everything anew when it comes back. */
export const bufferedAtMost = 1_000_000
