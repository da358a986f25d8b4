import { tokenRevocation } from 'openid-client'
import { oneDay, oneMinute } from '#src/kernel/time/moment.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Office } from '../office.ts'
import { explain } from '../openid/refusals.ts'
import type { Row } from '../store/schema.ts'
import { removeTokens, unusedTokens } from '../store/vendor-tokens.ts'
import { personIdOf } from '../identity/subjects.ts'

/** Rows of one run. */
const atOnce = 100
/** Milliseconds until a vendor that did not answer is asked again. */
const pause = 5 * oneMinute
/** Milliseconds after the last use of tokens for which their revocation is tried. */
const tryFor = oneDay

export const forgetTokensJob = 'vendor-tokens'

/**
 * Revokes and removes the tokens that no session may use any more: after a sign-out, the end of a session, a block or a removal. Runs
 * after each of them, and for sessions that have expired.
 */
export const forgetVendorTokens: Job = {
  name: forgetTokensJob,
  run: async (office) => {
    const { db, now, vendorAccounts } = office
    const unused = await unusedTokens(db, { vendor: vendorAccounts?.vendor.kind ?? '', now: now(), most: atOnce })
    let kept = 0
    for (const row of unused)
      if ((await isRevoked(office, row)) || now() - row.refreshed_at > tryFor) await removeTokens(db, row)
      else kept++
    if (kept > 0) return now() + pause
    return unused.length === atOnce ? now() : null
  },
}

/** Returns false if the vendor has to be asked again. */
async function isRevoked({ log, vendorAccounts }: Office, { sealed, subject, vendor: kind }: Row<'vendor_tokens'>) {
  if (vendorAccounts?.vendor.kind !== kind) return true
  const { seal, vendor } = vendorAccounts
  const tokens = await seal.open(sealed, personIdOf(subject) ?? '')
  if (tokens === null) return true
  const { provider } = vendor
  try {
    const configuration = await provider.about()
    // Microsoft has no address for it. Its tokens end by themselves.
    if (configuration.serverMetadata().revocation_endpoint === undefined) return true
    await tokenRevocation(configuration, tokens.refreshToken ?? tokens.accessToken)
    return true
  } catch (error) {
    const { message: reason, refusal } = explain(error, provider.settings.id)
    log.warn({ subject, vendor: kind, refusal, reason }, 'A token could not be revoked at the vendor.')
    return refusal !== 'ProviderUnreachable'
  }
}
