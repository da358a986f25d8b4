import { refreshTokenGrant } from 'openid-client'
import { messageOf } from '#src/kernel/message-of.ts'
import { explain, RefusedSignIn } from '../openid/refusals.ts'
import type { Settings } from '../settings.ts'
import type { VendorNetwork } from '../vendors/vendor-http.ts'
import { keyFileOf, readKey } from './key-file.ts'
import { openCalendarVendor } from './open-vendor.ts'

/** An unknown refresh token: a vendor that accepts the client refuses this alone. */
const unknownToken = 'check'

/** Asks the vendor of the calendars about itself and whether it accepts the client, and reads the key. Returns a sentence for each fault. */
export async function checkVendorAccounts(settings: Settings, network: VendorNetwork): Promise<readonly string[]> {
  const problems: string[] = []
  const attempt = async (check: () => unknown): Promise<void> => {
    try {
      await check()
    } catch (error) {
      const isRefused = error instanceof RefusedSignIn
      problems.push(isRefused ? `Nobody can sign in with the vendor of 'calendar': ${error.message}` : messageOf(error))
    }
  }
  await attempt(() => readKey(keyFileOf(settings)))
  await attempt(async () => {
    const vendor = openCalendarVendor(settings, network)
    if (vendor === null) return
    const configuration = await vendor.provider.ask()
    // The application of Microsoft is the one of its directory, which is checked with it.
    if (vendor.kind === 'google')
      await refreshTokenGrant(configuration, unknownToken).catch((error: unknown) => {
        const refused = explain(error, vendor.provider.settings.id)
        if (refused.refusal !== 'SignInOver') throw refused
      })
  })
  return problems
}
