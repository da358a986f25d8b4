import { createTokens, type Tokens } from './tokens.ts'

/**
 * The tokens of a panel or kiosk: in memory alone. Whenever it signs in again it is the same device, so that no session of its is
 * another's, and no other tab has a part in it.
 */
export function createDeviceTokens(): Tokens {
  return { ...createTokens('memory'), session: () => null }
}
