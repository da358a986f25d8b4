import type { Fault } from '#src/core/fault.ts'
import { fail, type Result, succeed } from '#src/core/result.ts'
import { type AssistBody, checkAssist, readAssist } from '#src/core/wire/assist.ts'
import type { Configuration } from '#src/core/wire/configuration.ts'
import { setBootPhase, setBootStep } from '#src/state/boot.ts'
import { setConfiguration } from '#src/state/configuration.ts'
import { setSignedOut } from '#src/state/session.ts'
import type { Parts, Threshold } from './boot.ts'
import type { Entrance } from './product.ts'
import { isQrPath } from './qr-path.ts'
import { loginPath } from './return-path.ts'

/** Before sign-in: what strangers may know of the configuration, which names the provider to sign in with. */
export async function enter(
  parts: Parts,
  base: Threshold,
  { expired }: { readonly expired: boolean },
): Promise<Result<Entrance>> {
  setBootStep('configuration')
  const asked = await base.api.assist.configurations(null)
  if (!asked.ok) return asked
  const read: Result<AssistBody> =
    asked.value === 'unchanged' ? fail({ kind: 'api-not-configured' }) : readAssist(asked.value.body)
  const current: Result<Configuration> = read.ok ? checkAssist(read.value) : read
  if (!read.ok) return read
  if (!current.ok) return leadOn(base, read.value, current.fault)
  const provider = await parts.loadProvider(current.value.serverType)
  // A calendar that this build does not know: the sign-in page says so.
  if (!provider.ok && provider.fault.kind !== 'not-found') return provider
  setConfiguration(current.value, read.value)
  setSignedOut({ expired })
  setBootPhase('signed-out')
  const { routing } = parts
  if (!routing.path().startsWith('/account/')) {
    routing.navigate(loginPath(routing.path() + routing.query(), new URL(base.redirectUri).origin), { replace: true })
  }
  return succeed({
    ...base,
    provider: provider.ok ? provider.value : null,
    assist: read.value,
    configuration: current.value,
  })
}

/** Without an assistant a QR link still leads to the navigation, where that is configured (section 2); else `fault` stands. */
export function leadOn(base: Threshold, assist: AssistBody, fault: Fault): Result<Entrance> {
  if (!assist.navigationConfigured || !isQrPath(base.routing.path())) return fail(fault)
  setBootPhase('signed-out')
  return succeed({ ...base, provider: null, assist, configuration: null })
}
