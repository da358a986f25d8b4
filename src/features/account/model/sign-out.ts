import { clearSession } from '#src/base/session-end.ts'
import { forgetUser, rememberFormerUser } from './known-user.ts'
import { deleteStorage } from '#src/platform/storage/database.ts'
import { clearPersonal, clearSessionShelf } from '#src/platform/stored.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/base/needs.ts'
import { loginPath } from './return-path.ts'
import { session, setBootPhase, setSignedOut } from './state.ts'

/**
 * Maximum milliseconds to wait for the server. Signing out does not depend on its response, and other tabs wait too. It is longer if the
 * response says where the session of a sign-in service ends.
 */
const serverPatience = { usual: 300, elsewhere: 5_000 }

/**
 * Signs out in every tab: stops all activity and clears tokens, stores, database and caches, even offline. Then
 * navigates to the sign-in page, which can return to the current page.
 */
export async function signOut(services: Services): Promise<void> {
  const { api, provider } = services
  // Sent while the token is still there. The result is not used.
  const sent = api.account[provider.logoutCall]()
  const patience = session.signsOutElsewhere ? serverPatience.elsewhere : serverPatience.usual
  const answered = await Promise.race([sent, wait(patience)])
  await leaveSession(services, { expired: false, goTo: answered?.ok === true ? answered.value : null })
}

/** Ends the session in this tab. Every tab runs this on sign-out, and it is all that runs if a session expires. */
export async function leaveSession(
  services: Services,
  {
    expired,
    keepTokens = false,
    goTo = null,
  }: {
    readonly expired: boolean
    /** True if the tokens belong to the next user. */
    readonly keepTokens?: boolean
    /** The page of a sign-in service that ends its session, too. */
    readonly goTo?: string | null
  },
): Promise<void> {
  const { engine, hub, redirectUri, routing, storage, tokens } = services
  const { user } = session
  // After a sign-out another user may sign in, so the query, which contains the user's searches, is removed.
  const query = expired ? routing.query() : ''
  const way = loginPath(routing.path() + query, new URL(redirectUri).origin)
  if (!keepTokens) tokens.clear(expired ? 'expired' : 'signed-out')
  forgetUser()
  services.end()
  void hub.stop()
  engine.dispose()
  clearSession({ expired })
  clearSessionShelf({ expired })
  if (!expired) clearPersonal()
  else if (user) rememberFormerUser(user.email)
  setSignedOut({ expired })
  setBootPhase('signed-out')
  routing.navigate(way)
  // An expired session keeps the journal, because unfinished reservations are checked after the next sign-in.
  await storage.clear(expired)
  storage.close()
  if (!expired) await deleteStorage()
  await clearCaches()
  if (goTo !== null) routing.leave(goTo)
  else if (!expired) routing.reload()
}

/** Deletes the personal caches only. The application shell contains no user data and is reused at the next start. */
async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await globalThis.caches.keys().catch(() => [])
  const personal = names.filter((name) => name.startsWith('assist-'))
  await Promise.all(personal.map((name) => globalThis.caches.delete(name)))
}
