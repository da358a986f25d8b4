import { nameHere } from '#src/platform/application.ts'
import { forgetUser } from './known-user.ts'
import { createPage, type Page } from '#src/platform/page.ts'
import { clearExpired } from '#src/platform/storage/database.ts'
import { readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import { keepTokensIn } from '#src/platform/token-modes.ts'
import type { Tokens } from '#src/platform/tokens.ts'
import type { Entrance, Services } from '#src/base/needs.ts'
import { oneMinute } from '#src/kernel/time/moment.ts'
import type { ConfigFile } from '#src/wire/configuration.ts'
import { arrivalPaths, hasArrived, returnUrlOf } from './return-path.ts'
import { signInExternally } from './sign-in.ts'
import { leaveSession } from './sign-out.ts'

/**
 * The choices of a deployment about sessions in config.json: where the tokens are, how much is stored, when a session is locked. Loaded
 * only if it chose something.
 */

export { limitedTo } from '#src/platform/storage/limited-shelf.ts'
export { sessionCookies } from '#src/platform/token-modes.ts'

/** Session storage: this tab had a session, and a reload has lost its tokens. */
const silentKey = nameHere('assist-silent')
/** Local storage: milliseconds of the last activity in any tab. */
const activeKey = nameHere('assist-active')

/**
 * Applies the choices before the session is looked at. At the start of a page, ends a session that was left alone for too long; one that
 * began on this page is new, whatever the last activity was.
 */
export async function applyModes(
  { idleLock, tokenStorage }: Pick<ConfigFile, 'idleLock' | 'tokenStorage'>,
  tokens: Tokens,
  { isStart, now = Date.now() }: { readonly isStart: boolean; readonly now?: number },
): Promise<void> {
  if (tokenStorage !== 'local') keepTokensIn(tokenStorage, tokens)
  if (!tokens.isSignedIn() || tokens.isGuest) return
  if (tokenStorage === 'memory') writeStored('session', silentKey, 'yes')
  const active = Number(readStored('local', activeKey) ?? now)
  if (!isStart || idleLock === 0 || now - active < idleLock * oneMinute) return
  tokens.clear('idle')
  forgetUser()
  await clearExpired()
}

/**
 * Leaves for the provider's page, which signs a user in without a question if it still knows them. Returns false if there is nothing to
 * renew: each session is renewed once, so a page that refuses cannot be asked in a loop.
 */
export async function signInSilently(entrance: Entrance): Promise<boolean> {
  const { provider, routing } = entrance
  const had = readStored('session', silentKey) !== null
  const isArriving = arrivalPaths.some(hasArrived)
  if (!had || isArriving || provider?.signInBy !== 'page') return false
  removeStored('session', silentKey)
  const left = await signInExternally(entrance, returnUrlOf(routing.query()), { isSilent: true })
  return left.ok
}

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Milliseconds between two looks, and between two notes of activity. */
const every = 5_000

/**
 * Locks the session after some minutes without activity in any tab: the screen and its data are removed, the form waits for its owner,
 * and only a sign-in opens them again. Time asleep counts, because it is looked at the clock.
 */
export function lockWhenIdle(
  services: Services,
  { now = Date.now, page = createPage(), target = globalThis }: Partial<IdleParts> = {},
): void {
  const { api, configFile, provider, scope, signal, tokens } = services
  const limit = configFile.idleLock * oneMinute
  if (limit === 0) return
  const lastActive = () => Number(readStored('local', activeKey) ?? 0)
  const note = (): void => void writeStored('local', activeKey, String(now()))

  const look = (): boolean => {
    if (signal.aborted || now() - lastActive() < limit) return false
    // Sent while the token is still there. The result is not used.
    void api.account[provider.logoutCall]()
    tokens.clear('idle')
    void leaveSession(services, { expired: true, keepTokens: true }).then(() => services.routing.reload())
    return true
  }
  const onActivity = (): void => {
    // A device that wakes up gets the first touch before any timer.
    if (!look() && now() - lastActive() >= every) note()
  }
  note()
  const timer = setInterval(look, Math.min(every, limit))
  for (const name of activities) target.addEventListener(name, onActivity, { capture: true, passive: true, signal })
  scope.add(() => clearInterval(timer))
  scope.add(page.subscribe(look))
}

interface IdleParts {
  readonly now: () => number
  readonly page: Page
  readonly target: EventTarget
}
