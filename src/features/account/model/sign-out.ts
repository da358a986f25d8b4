import { clearFavourites } from '#src/features/home/model/favourites/state.ts'
import { clearNotices } from '#src/features/notices/model/state.ts'
import { listIntents } from '#src/features/offline/model/keep-intent.ts'
import { forgetUser, rememberFormerUser } from '#src/features/offline/model/stored-start.ts'
import { clearReservations } from '#src/features/bookings/model/reservations/state.ts'
import { closeDraft } from '#src/features/bookings/model/reserve/draft-state.ts'
import { clearAwaiting } from '#src/features/bookings/model/reserve/state.ts'
import { putDraftAside } from '#src/features/bookings/model/reserve/stored-draft.ts'
import { clearConfiguration } from '#src/features/settings/model/state.ts'
import { clearTimeline } from '#src/features/timeline/model/state.ts'
import { clearWindow } from '#src/features/timeline/model/window-state.ts'
import type { Storage } from '#src/platform/storage.ts'
import { deleteStorage } from '#src/platform/storage/shelf.ts'
import { clearPersonal, clearSessionShelf } from '#src/platform/stored.ts'
import { wait } from '#src/platform/wait.ts'
import type { Services } from '#src/services.ts'
import { loginPath } from './return-path.ts'
import { askAboutLeaving, leaving, session, setBootPhase, setSignedOut, stopLeaving, type Unsent } from './state.ts'

/**
 * Maximum milliseconds to wait for the server. Signing out does not depend on its response, and other tabs wait too.
 */
const serverPatience = 300

/**
 * Signs out in every tab: stops all activity and clears tokens, stores, database and caches, even offline. Then
 * navigates to the sign-in page, which can return to the current page.
 */
export async function signOut(services: Services): Promise<void> {
  const { api, provider } = services
  // Sent while the token is still there. The result is not used.
  const sent = api.account[provider.logoutCall]()
  await Promise.race([sent, wait(serverPatience)])
  await leaveSession(services, { expired: false })
}

/** Ends the session in this tab. Every tab runs this on sign-out, and it is all that runs if a session expires. */
export async function leaveSession(
  services: Services,
  {
    expired,
    keepTokens = false,
  }: { readonly expired: boolean; /** True if the tokens belong to the next user. */ readonly keepTokens?: boolean },
): Promise<void> {
  const { engine, hub, redirectUri, routing, storage, tokens } = services
  const { user } = session
  // After a sign-out another user may sign in, so the query, which contains the user's searches, is removed.
  const query = expired ? routing.query() : ''
  const way = loginPath(routing.path() + query, new URL(redirectUri).origin)
  if (!keepTokens) tokens.clear(expired ? 'expired' : 'signed-out')
  forgetUser()
  if (expired) {
    putDraftAside()
    clearSessionShelf(/^(assist-draft|redirect-url)/)
    if (user) rememberFormerUser(user.email)
  } else {
    closeDraft()
    clearSessionShelf()
    clearPersonal()
  }
  services.end()
  void hub.stop()
  engine.dispose()
  clearStores()
  setSignedOut({ expired })
  setBootPhase('signed-out')
  routing.navigate(way)
  // An expired session keeps the journal, because unfinished reservations are checked after the next sign-in.
  await storage.clear(expired)
  storage.close()
  if (!expired) await deleteStorage()
  await clearCaches()
  if (!expired) routing.reload()
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

/** Deletes the personal caches only. The application shell contains no user data and is reused at the next start. */
async function clearCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await globalThis.caches.keys().catch(() => [])
  const personal = names.filter((name) => name.startsWith('assist-'))
  await Promise.all(personal.map((name) => globalThis.caches.delete(name)))
}

/**
 * Signs out, unless there are unsent requests. Signing out drops them, so the user is asked first. Reservations that
 * the calendar has already received are not lost.
 */
export async function askToSignOut(services: Services, leave = () => signOut(services)): Promise<void> {
  const unsent = await listUnsent(services.storage)
  if (services.signal.aborted) return
  if (unsent.length === 0) return leave()
  // Closes the question if the user signs out in another tab meanwhile.
  services.scope.add(stopLeaving)
  askAboutLeaving(unsent, leave)
}

/** Signs out although unsent requests are dropped. */
export async function signOutAnyway(): Promise<void> {
  const { signOut: leave } = leaving
  stopLeaving()
  await leave?.()
}

async function listUnsent(storage: Pick<Storage, 'intents' | 'journal'>): Promise<readonly Unsent[]> {
  const [intents, creates] = await Promise.all([listIntents(storage), storage.journal.list()])
  return [
    ...intents.map(({ id, kind, reservation }) => ({ id, kind, subject: reservation.event.subject })),
    ...creates
      .filter(({ step }) => step === 'prepared' || step === 'sending')
      .map(({ clientId, draft }) => ({ id: clientId, kind: 'reserve' as const, subject: draft.subject })),
  ]
}
