import type { ServerType } from '#src/core/wire/configuration.ts'
import { deleteStorage } from '#src/io/storage/open-shelf.ts'
import { clearAwaiting } from '#src/state/awaiting.ts'
import { setBootPhase } from '#src/state/boot.ts'
import { clearConfiguration } from '#src/state/configuration.ts'
import { closeDraft } from '#src/state/draft.ts'
import { putDraftAside } from '#src/state/keep-draft.ts'
import { clearFavourites } from '#src/state/favourites.ts'
import { clearNotices } from '#src/state/notices.ts'
import { clearReservations } from '#src/state/reservations.ts'
import { session, setSignedOut } from '#src/state/session.ts'
import { clearSessionShelf } from '#src/state/stored.ts'
import { clearWindow } from '#src/state/timeline-window.ts'
import { clearTimeline } from '#src/state/timeline.ts'
import { forgetUser } from './known-user.ts'
import type { Product } from './product.ts'
import { loginPath } from './return-path.ts'
import { wait } from './wait.ts'
import { rememberFormerUser } from './welcome-user.ts'

/** Which of the two calls of section 7 ends the session on the server. */
const logoutCalls = {
  o365: 'oauthLogout',
  gspace: 'oauthLogout',
  'touch-calendar': 'oauthLogout',
  ews: 'ewsLogout',
} as const satisfies Record<ServerType, 'oauthLogout' | 'ewsLogout'>

/** Milliseconds the server has to answer; signing out does not depend on it, and other tabs wait for it too. */
const serverPatience = 300

/**
 * Signs out here and in every tab: ends what is under way, clears tokens, stores, database and caches, even offline, and
 * goes to the sign-in page with the way back.
 */
export async function signOut(product: Product): Promise<void> {
  const { api, provider } = product
  // Asked while the token is still there; nothing depends on the answer.
  const told = api.account[logoutCalls[provider.serverType]]()
  await Promise.race([told, wait(serverPatience)])
  await leaveSession(product, { expired: false })
}

/** The part of signing out that every tab does for itself, and all there is when a session ended by itself. */
export async function leaveSession(
  product: Product,
  {
    expired,
    keepTokens = false,
  }: { readonly expired: boolean; /** They are the next user's. */ readonly keepTokens?: boolean },
): Promise<void> {
  const { engine, hub, redirectUri, routing, storage, tokens } = product
  const { user } = session
  // Who signed out may be followed by somebody else: what they looked for is in the query and goes with them.
  const query = expired ? routing.query() : ''
  const way = loginPath(routing.path() + query, new URL(redirectUri).origin)
  if (!keepTokens) tokens.clear(expired ? 'expired' : 'signed-out')
  forgetUser()
  if (expired) {
    putDraftAside()
    if (user) rememberFormerUser(user.email)
  } else {
    closeDraft()
    clearSessionShelf()
  }
  product.end()
  void hub.stop()
  engine.dispose()
  clearStores()
  setSignedOut({ expired })
  setBootPhase('signed-out')
  routing.navigate(way)
  // An expired session keeps the journal: what was being booked is looked up after the next sign-in.
  if (expired) {
    storage.close()
    return
  }
  await storage.clear()
  storage.close()
  await deleteStorage()
  await clearCaches()
}

function clearStores(): void {
  clearAwaiting()
  clearConfiguration()
  clearFavourites()
  clearNotices()
  clearReservations()
  clearTimeline()
  clearWindow()
}

/** Only what this application put there: the application shell is no user's data and stays for the next start. */
async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await globalThis.caches.keys().catch(() => [])
  const personal = names.filter((name) => name.startsWith('assist-'))
  await Promise.all(personal.map((name) => globalThis.caches.delete(name)))
}
