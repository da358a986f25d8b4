import type { CalendarProvider } from '#src/calendars/calendar.ts'
import { forgetUser } from './known-user.ts'
import { isQrPath } from '#src/base/qr-link.ts'
import { setConfiguration } from '#src/features/settings/model/state.ts'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import type { Fault } from '#src/kernel/fault.ts'
import type { Entrance } from '#src/base/needs.ts'
import type { Tokens } from '#src/wire/account.ts'
import { type AssistBody, checkAssist, readAssist } from '#src/wire/assist.ts'
import type { ConfigFile, ServerType } from '#src/wire/configuration.ts'
import { isEntrance, loginPath, rememberReturnPath, safeReturnPath, setUpPath, takeReturnPath } from './return-path.ts'
import { setBootPhase, setBootStep, setSignedOut } from './state.ts'

/** Completes every kind of sign-in: stores the tokens, navigates to the requested page and boots again. */
export async function acceptSession(
  entrance: Entrance,
  tokens: Tokens,
  goTo: string | null,
  options: { readonly guest: boolean } = { guest: false },
): Promise<void> {
  forgetUser()
  entrance.tokens.start(tokens, options)
  entrance.routing.navigate(goTo ?? '/', { replace: true })
  await entrance.restart()
}

/** Requests a sign-in link by e-mail. The server responds the same for known and unknown addresses. */
export async function askForLink(entrance: Entrance, email: string, returnUrl: string | null): Promise<Result<null>> {
  rememberReturnPath(returnUrl ?? '', new URL(entrance.redirectUri).origin)
  return entrance.api.account.emailLink({ email: email.trim() })
}

/** Exchanges the token of a mailed link, once. Fault 'sign-in-failed', with the reason if the server sends one. */
export async function signInWithLink(entrance: Entrance, token: string): Promise<Result<null>> {
  const verified = await entrance.api.account.emailLinkVerify({ token })
  if (!verified.ok) return verified
  await acceptSession(entrance, verified.value, takeReturnPath(new URL(entrance.redirectUri).origin))
  return succeed(null)
}

/** The services available before the configuration is loaded. */
type Threshold = Omit<Entrance, 'provider' | 'assist' | 'configuration'>

/** Loads the public configuration, which names the sign-in provider, and shows the sign-in page. */
export async function enter(
  parts: { loadProvider(serverType: ServerType, file: ConfigFile): Promise<Result<CalendarProvider>> },
  base: Threshold,
  { expired }: { readonly expired: boolean },
): Promise<Result<Entrance>> {
  setBootStep('configuration')
  const asked = await base.api.assist.configurations(null)
  if (!asked.ok) return asked
  const read: Result<AssistBody> =
    asked.value === 'unchanged' ? fail({ kind: 'api-not-configured' }) : readAssist(asked.value.body)
  if (!read.ok) return read
  const current = checkAssist(read.value)
  if (!current.ok) return leadOn(base, read.value, current.fault)
  const provider = await parts.loadProvider(current.value.serverType, base.configFile)
  // If this build does not support the calendar, the sign-in page shows that.
  if (!provider.ok && provider.fault.kind !== 'not-found') return provider
  setConfiguration(current.value, read.value)
  setSignedOut({ expired })
  setBootPhase('signed-out')
  const { routing } = base
  if (!isEntrance(routing.path()) || routing.path() === setUpPath) {
    routing.navigate(loginPath(routing.path() + routing.query(), new URL(base.redirectUri).origin), { replace: true })
  }
  return succeed({
    ...base,
    provider: provider.ok ? provider.value : null,
    assist: read.value,
    configuration: current.value,
  })
}

/** Leads to the set-up page: nobody has set the server up, so there is nothing else to show. */
export function leadToSetUp(base: Threshold): Entrance {
  const { routing } = base
  setSignedOut({ expired: false })
  setBootPhase('signed-out')
  if (routing.path() !== setUpPath) routing.navigate(setUpPath, { replace: true })
  return { ...base, provider: null, assist: null, configuration: null }
}

/**
 * Lets a QR link open the navigation, if one is configured, although no assistant is (section 2). Otherwise returns
 * `fault`.
 */
export function leadOn(base: Threshold, assist: AssistBody, fault: Fault): Result<Entrance> {
  if (!assist.navigationConfigured || !isQrPath(base.routing.path())) return fail(fault)
  setBootPhase('signed-out')
  return succeed({ ...base, provider: null, assist, configuration: null })
}

/** Signs in a guest by name. The tokens stay in the memory of this tab, so closing or reloading it ends the session. */
export async function signInAsGuest(entrance: Entrance, name: string, returnUrl: string | null): Promise<Result<null>> {
  const admitted = await entrance.api.account.guest({ name: name.trim() })
  if (!admitted.ok) return admitted
  const goTo = safeReturnPath(returnUrl, new URL(entrance.redirectUri).origin)
  await acceptSession(entrance, admitted.value, goTo, { guest: true })
  return succeed(null)
}

/**
 * Sends user name and password to the product's server once, for tokens (`POST /api/account/token`), and never stores
 * them. Fault 'sign-in-failed' if they are refused.
 */
export async function signInWithPassword(
  entrance: Entrance,
  credentials: { readonly username: string; readonly password: string },
  returnUrl: string | null,
): Promise<Result<null>> {
  const exchanged = await entrance.api.account.exchangeToken(credentials)
  if (!exchanged.ok) return exchanged
  const { origin } = new URL(entrance.redirectUri)
  await acceptSession(entrance, exchanged.value, safeReturnPath(returnUrl, origin) ?? takeReturnPath(origin))
  return succeed(null)
}
