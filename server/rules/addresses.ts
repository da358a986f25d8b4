const address = /^[^\s@\p{C}<>"(),:;[\]\\]+@[^\s@\p{C}<>"(),:;[\]\\]+$/u

/** Most characters of an address that mail can be sent to (RFC 5321). */
export const longestAddress = 254

/** Returns true for an address that mail can be sent to, as far as its text tells. */
export const isAddress = (text: string): boolean => text.length <= longestAddress && address.test(text)
